/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-COFB with round keys made once a message. */
#define CIPHER_FORM "round_keys.h"

#include "gift_cofb.template.h"
