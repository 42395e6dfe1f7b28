/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family in pieces: every row of ASCON_SPONGES, beside one shots in assembly. Those
 * with a label have theirs here. */
#define TABLE ASCON_SPONGES
#define TEMPLATE "ascon/c/sponge.template.h"
#define HAS_ONE_SHOT LABEL_BYTES

#include "../parameters.h"

#include "rows.template.h"
