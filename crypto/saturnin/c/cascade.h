/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Block operations of the modes of Saturnin, which store blocks as words. */
#ifndef PENNYWEIGHT_SATURNIN_C_CASCADE_H
#define PENNYWEIGHT_SATURNIN_C_CASCADE_H

#include "bytes.h"
#include "inline.h"
#include "saturnin_cipher/saturnin.h"

#include <stddef.h>

#define BLOCK PW_SATURNIN_BLOCK_BYTES

/* True if words must be aligned; if not, the cipher reads bytes in their place. */
struct word_behind_byte {
    uint8_t byte;
    uint32_t word;
};
#define WORDS_ARE_ALIGNED (offsetof(struct word_behind_byte, word) > 1)

/* to ^= from */
PW_INLINE void add_block(uint32_t to[8], const uint32_t from[8])
{
    pw_bytes_add((uint8_t *)to, (const uint8_t *)from, BLOCK);
}

/* A block that has `used` bytes, less than 32, is filled up with the byte 80 and zeros. */
PW_INLINE void pad(uint8_t *block, unsigned used)
{
    block[used] = 0x80;
    pw_bytes_wipe(block + used + 1, BLOCK - 1 - used);
}

#endif
