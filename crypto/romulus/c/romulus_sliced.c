/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus with round tweakeys made, in slices, where TK2 or TK3 is new. */
#define CIPHER_FORM "sliced.h"

#include "romulus_n.template.h"

#include "romulus_m.template.h"

#include "romulus_h.template.h"

#include "romulus_t.template.h"
