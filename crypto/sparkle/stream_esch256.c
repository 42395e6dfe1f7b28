/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch256 v1.2 in pieces, beside a one shot in assembly. */
#define ONE_SHOT_IN_ASSEMBLY
#include "esch256.c"
