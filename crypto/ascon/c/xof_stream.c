/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The XOFs of the Ascon family in pieces: every row of ASCON_XOFS, beside one shots in assembly. */
#define TABLE ASCON_XOFS
#define TEMPLATE "ascon/c/sponge.template.h"
#define ONE_SHOT_IN_ASSEMBLY

#include "../parameters.h"

#include "rows.template.h"
