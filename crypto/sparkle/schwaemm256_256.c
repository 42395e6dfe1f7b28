/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm256-256 v1.2 (NIST LWC final round, 2021). */
#define NAME(function) pw_schwaemm256_256_##function
#define SIZE(what) PW_SCHWAEMM256_256_##what
#define PERMUTE pw_sparkle512_permute
#define SLIM 8u
#define BIG 12u

#include "schwaemm.inc"
