/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every row of SUNDAE_GIFT_AEADS with round keys made once a message. */
#define TABLE SUNDAE_GIFT_AEADS
#define TEMPLATE "gift/c/sundae_gift.template.h"

#include "../parameters.h"
#include "round_keys.h"
#include "sundae.h"

#include "rows.template.h"
