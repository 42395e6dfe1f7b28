/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm192-192 v1.2 (NIST LWC final round, 2021). */
#define NAME(function) pw_schwaemm192_192_##function
#define SIZE(what) PW_SCHWAEMM192_192_##what
#define PERMUTE pw_sparkle384_permute
#define SLIM 7u
#define BIG 11u

#include "schwaemm.inc"
