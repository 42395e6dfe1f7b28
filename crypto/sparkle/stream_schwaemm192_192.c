/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm192-192 v1.2 in pieces, beside a one shot in assembly. */
#define ONE_SHOT_IN_ASSEMBLY
#include "schwaemm192_192.c"
