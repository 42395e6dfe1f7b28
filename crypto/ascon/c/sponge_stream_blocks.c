/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family in pieces: every row of ASCON_SPONGES, beside one shots and loops over
 * blocks in assembly. */
#define TABLE ASCON_SPONGES
#define TEMPLATE "ascon/c/sponge.template.h"
#define ONE_SHOT_IN_ASSEMBLY
#define BLOCKS_IN_ASSEMBLY

#include "../blocks.h"
#include "../parameters.h"

#include <stddef.h>
#include <stdint.h>

ASCON_SPONGES(DECLARE_SPONGE_BLOCKS)

#include "rows.template.h"
