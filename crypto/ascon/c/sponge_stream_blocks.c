/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions and XOFs of the Ascon family in pieces: every row of ASCON_SPONGES, beside one shots and loops over
 * blocks in assembly. */
#define TABLE ASCON_SPONGES
#define TEMPLATE "ascon/c/sponge.template.h"
#define HAS_ONE_SHOT 0
#define BLOCKS_IN_ASSEMBLY

#include "../parameters.h"

#include <stddef.h>
#include <stdint.h>

/* Absorbs whole blocks. */
#define DECLARE_BLOCKS(id, ...) void pw_##id##_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);
ASCON_SPONGES(DECLARE_BLOCKS)

#include "rows.template.h"
