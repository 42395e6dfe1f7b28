/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HyENA with round keys made once a message. */
#define CIPHER_FORM "round_keys.h"

#include "hyena.template.h"
