/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm v1.2 in pieces: every row of SPARKLE_AEADS, beside one shots in assembly. */
#define TABLE SPARKLE_AEADS
#define TEMPLATE "sparkle/c/schwaemm.template.h"
#define ONE_SHOT_ELSEWHERE

#include "../parameters.h"

#include "rows.template.h"
