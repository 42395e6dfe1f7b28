/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus with round tweakeys made on the way: least memory. */
#define CIPHER_FORM "on_the_fly.h"

#include "romulus_n.template.h"

#include "romulus_m.template.h"

#include "romulus_h.template.h"

#include "romulus_t.template.h"
