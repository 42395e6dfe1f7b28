/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored bit-interleaved. */
#include "interleaved.h"

#define LAYOUT(low, high) EVEN_BITS(low##u, high##u), ODD_BITS(low##u, high##u)
#include "initial_stored.h"
