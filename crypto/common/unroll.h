/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PW_UNROLL(count), before a loop of as many turns: a compiler that knows how makes each turn code of its own, so that the
 * words of an array can be in registers. */
#ifndef PENNYWEIGHT_UNROLL_H
#define PENNYWEIGHT_UNROLL_H

#include <limits.h>

#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 8)
#define PW_PRAGMA(text) _Pragma(#text)
#define PW_UNROLL(count) PW_PRAGMA(GCC unroll count)
#else
#define PW_UNROLL(count)
#endif

/* PW_UNROLL_WIDE(count): the same, but only where integers have 32 bits: no words stay in the registers of a smaller core. */
#if UINT_MAX > 0xffff
#define PW_UNROLL_WIDE(count) PW_UNROLL(count)
#else
#define PW_UNROLL_WIDE(count)
#endif

#endif
