/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch v1.2 in pieces: every row of SPARKLE_HASHES, beside one shots in assembly. */
#define TABLE SPARKLE_HASHES
#define TEMPLATE "sparkle/c/esch.template.h"
#define ONE_SHOT_IN_ASSEMBLY

#include "../parameters.h"

#include "rows.template.h"
