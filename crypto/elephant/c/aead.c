/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Elephant v2 (NIST LWC final round, 2021): every row of ELEPHANT_AEADS, one shot and in pieces. */
#define TABLE ELEPHANT_AEADS
#define TEMPLATE "elephant/c/aead.template.h"

#include "../parameters.h"

#include "rows.template.h"
