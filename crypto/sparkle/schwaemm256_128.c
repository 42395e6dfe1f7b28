/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-128 v1.2 (NIST LWC final round, 2021). */
#define NAME(function) pw_schwaemm256_128_##function
#define SIZE(what) PW_SCHWAEMM256_128_##what
#define PERMUTE pw_sparkle384_permute
#define SLIM 7u
#define BIG 11u

#include "schwaemm.inc"
