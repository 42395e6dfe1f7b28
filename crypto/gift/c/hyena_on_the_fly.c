/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HyENA with round keys made on the way: least memory. */
#define CIPHER_FORM "on_the_fly.h"

#include "hyena.template.h"
