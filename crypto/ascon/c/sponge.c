/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family: every row of ASCON_SPONGES, one shot and in pieces. */
#define TABLE ASCON_SPONGES
#define TEMPLATE "ascon/c/sponge.template.h"
#define HAS_ONE_SHOT 1

#include "../parameters.h"

#include "rows.template.h"
