/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The XOFs with a label of the Ascon family in pieces: every row of ASCON_CXOFS, beside one shots in assembly. */
#define TABLE ASCON_CXOFS
#define TEMPLATE "ascon/c/sponge.template.h"
#define ONE_SHOT_IN_ASSEMBLY

#include "../parameters.h"

#include "rows.template.h"
