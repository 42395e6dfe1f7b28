/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The XOFs of the Ascon family: every row of ASCON_XOFS, one shot and in pieces. */
#define TABLE ASCON_XOFS
#define TEMPLATE "ascon/c/sponge.template.h"

#include "../parameters.h"

#include "rows.template.h"
