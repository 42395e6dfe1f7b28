/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Loops over whole blocks of a string, with a permutation behind each, in assembly: for the streams of an implementation that has
 * them, which define BLOCKS_IN_ASSEMBLY and declare those of their table. */
#ifndef PENNYWEIGHT_ASCON_BLOCKS_H
#define PENNYWEIGHT_ASCON_BLOCKS_H

/* What is done with a block of an AEAD. */
#define ASCON_ABSORB 0
#define ASCON_ENCRYPT 1
#define ASCON_DECRYPT 2

/* Of a row of ASCON_AEADS; out may be in, and is not used to absorb. */
#define DECLARE_AEAD_BLOCKS(id, ...) \
    void pw_##id##_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);

/* Of a row of ASCON_SPONGES, absorbed. */
#define DECLARE_SPONGE_BLOCKS(id, ...) void pw_##id##_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);

#endif
