/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the AEADs and the hash functions of DryGASCON share: the domains of the last block of a phase. */
#ifndef PENNYWEIGHT_DRYGASCON_C_DUPLEX_H
#define PENNYWEIGHT_DRYGASCON_C_DUPLEX_H

#include "bytes.h"
#include "inline.h"

#define BLOCK_BYTES 16u

/* The phases; a block that ends one has it in its domain. */
#define NONCE 1u
#define DATA 2u
#define MESSAGE 3u

#define PADDED 1u /* the block was not full */
#define FINAL 2u  /* no other phase follows */
#define PHASE(phase) ((unsigned)(phase) << 2)

/* Pads a block of which `used` bytes are there and returns what its domain says of that. */
PW_INLINE unsigned pw_drygascon_pad(uint8_t block[BLOCK_BYTES], unsigned used)
{
    if (used == BLOCK_BYTES)
        return 0;
    block[used] = 0x01;
    pw_bytes_wipe(block + used + 1, BLOCK_BYTES - 1 - used);
    return PADDED;
}

#endif
