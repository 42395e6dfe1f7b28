/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The integer types; of the formats those that code for debugging names. */
#ifndef PW_STANDIN_INTTYPES_H
#define PW_STANDIN_INTTYPES_H

#include <stdint.h>

#define PRId8 "d"
#define PRIu8 "u"
#define PRIx8 "x"
#define PRIX8 "X"
#define PRId16 "d"
#define PRIu16 "u"
#define PRIx16 "x"
#define PRIX16 "X"
#define PRId32 "ld"
#define PRIu32 "lu"
#define PRIx32 "lx"
#define PRIX32 "lX"
#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIx64 "llx"
#define PRIX64 "llX"

#endif
