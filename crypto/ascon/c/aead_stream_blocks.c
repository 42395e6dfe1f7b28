/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family in pieces: every row of ASCON_AEADS, beside one shots and loops over
 * blocks in assembly. */
#define TABLE ASCON_AEADS
#define TEMPLATE "ascon/c/aead.template.h"
#define PREFIX pw_ascon_
#define ONE_SHOT_ELSEWHERE
#define BLOCKS_IN_ASSEMBLY

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../blocks.h"
#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

ASCON_AEADS(DECLARE_AEAD_BLOCKS)

#include "rows.template.h"
