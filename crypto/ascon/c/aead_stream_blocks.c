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

#include "../parameters.h"
#include "../permutation.h"
#include "../state.h"

/* Whole blocks, of which is done what a direction of parameters.h says; out may be in, and is not used to absorb. */
#define DECLARE_BLOCKS(id, ...) \
    void pw_##id##_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);
ASCON_AEADS(DECLARE_BLOCKS)

#include "rows.template.h"
