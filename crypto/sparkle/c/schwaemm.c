/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm v1.2 (NIST LWC final round, 2021): every row of SPARKLE_AEADS, one shot and in pieces. */
#define TABLE SPARKLE_AEADS
#define TEMPLATE "sparkle/c/schwaemm.template.h"

#include "../parameters.h"

#include "rows.template.h"
