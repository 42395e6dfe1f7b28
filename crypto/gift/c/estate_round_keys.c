/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ESTATE with round keys made once a message. */
#define CIPHER_FORM "round_keys.h"

#include "estate.template.h"
