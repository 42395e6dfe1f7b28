/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of the AEADs and the hash functions of DryGASCON: the domains of the last block of a phase. */
#ifndef PENNYWEIGHT_DRYGASCON_C_DUPLEX_H
#define PENNYWEIGHT_DRYGASCON_C_DUPLEX_H

#include "bytes.h"
#include "inline.h"
#include "words.h"

#define BLOCK_BYTES 16u

/* The phases; the domain of the last block of a phase contains it. A finalised stream is wiped. */
#define FINALISED 0u
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

/* A full block: it goes to `block` and, added to r, to out, which may be in. In decryption `block` takes what comes out. */
PW_INLINE void pw_drygascon_take_block(uint8_t *out, uint8_t *block, const uint32_t *r, const uint8_t *in,
                                       int decrypting)
{
    unsigned i;

    for (i = 0; i < BLOCK_BYTES / 4; i++) {
        const uint32_t word = pw_load32_raw(in + 4 * i);
        const uint32_t sum = word ^ r[i];

        pw_store32_raw(block + 4 * i, decrypting ? sum : word);
        pw_store32_raw(out + 4 * i, sum);
    }
}

#endif
