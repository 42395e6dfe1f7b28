/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB with round keys made on the way: least memory. */
#define CIPHER_FORM "on_the_fly.h"

#include "gift_cofb.template.h"
