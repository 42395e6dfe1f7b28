/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm128-128 v1.2 (NIST LWC final round, 2021). */
#define NAME(function) pw_schwaemm128_128_##function
#define SIZE(what) PW_SCHWAEMM128_128_##what
#define PERMUTE pw_sparkle256_permute
#define SLIM 7u
#define BIG 10u

#include "schwaemm.inc"
