/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored bit-interleaved. */

/* The 16 even bits of a number brought together, by the compiler. */
#define EVEN(x) PACK_8(PACK_4(PACK_2(PACK_1((x) & 0x55555555u))))
#define PACK_1(x) (((x) | (x) >> 1) & 0x33333333u)
#define PACK_2(x) (((x) | (x) >> 2) & 0x0f0f0f0fu)
#define PACK_4(x) (((x) | (x) >> 4) & 0x00ff00ffu)
#define PACK_8(x) (((x) | (x) >> 8) & 0x0000ffffu)

#define LAYOUT(low, high) EVEN(low) | EVEN(high) << 16, EVEN((low) >> 1) | EVEN((high) >> 1) << 16
#include "initial_stored.h"
