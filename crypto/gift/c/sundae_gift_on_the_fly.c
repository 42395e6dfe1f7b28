/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every row of SUNDAE_GIFT_AEADS with round keys made on the way: least memory. */
#define TABLE SUNDAE_GIFT_AEADS
#define TEMPLATE "gift/c/sundae_gift.template.h"

#include "../parameters.h"
#include "on_the_fly.h"
#include "sundae.h"

#include "rows.template.h"
