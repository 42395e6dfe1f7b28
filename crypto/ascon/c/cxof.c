/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The XOFs with a label of the Ascon family: every row of ASCON_CXOFS, one shot and in pieces. */
#define TABLE ASCON_CXOFS
#define TEMPLATE "ascon/c/sponge.template.h"

#include "../parameters.h"

#include "rows.template.h"
