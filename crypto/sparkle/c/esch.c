/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch v1.2 (NIST LWC final round, 2021): every row of SPARKLE_HASHES, one shot and in pieces. */
#define TABLE SPARKLE_HASHES
#define TEMPLATE "sparkle/c/esch.template.h"

#include "../parameters.h"

#include "rows.template.h"
