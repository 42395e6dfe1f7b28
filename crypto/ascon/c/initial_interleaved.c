/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored bit-interleaved. */
#include "../initial.h"
#include "../interleaved.h"
#include "bytes.h"

#define LAYOUT(low, high) EVEN_BITS(low##u, high##u), ODD_BITS(low##u, high##u)

ASCON_SPONGES(STORE_INITIAL)
