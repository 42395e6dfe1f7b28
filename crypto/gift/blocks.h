/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Blocks as all modes have them, and the masks of GIFT-COFB and HyENA. */
#ifndef PENNYWEIGHT_GIFT_BLOCKS_H
#define PENNYWEIGHT_GIFT_BLOCKS_H

#include <limits.h>
#include <stddef.h>

#include "bytes.h"
#include "inline.h"
#include "words.h"

#define BLOCK 16u

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* out = in + the key stream block, of a last block of n bytes; block stays as it is. */
PW_INLINE void add_key_stream(uint8_t *out, const uint8_t *in, const uint32_t block[4], size_t n)
{
    if (out != in)
        pw_bytes_copy(out, in, n);
    pw_bytes_add(out, (const uint8_t *)block, n);
}

/* ---- masks: elements of GF(2^64) modulo x^64 + x^4 + x^3 + x + 1 in eight bytes, the highest first, which lie where words do ---- */

/* to = from rotated by one bit to the left, plus what `keep` leaves of from: 64 bits; to may be from. Where words are made of
 * parts, compilers make a branch of a shift by 31, which would show the bit, and words that are kept would be left on the
 * stack: there it is done by bytes. RISC-V takes four instructions to reverse a byte: there it is done in words as they lie, where
 * the highest bit of each byte goes to the lowest one of the byte before. */
static inline void pw_gift_rotate_and_add(uint32_t to[2], const uint32_t from[2], uint8_t keep)
{
#if defined(__riscv) && !defined(PW_BIG_ENDIAN)
    const uint32_t kept = UINT32_C(0x01010101) * keep;
    const uint32_t first = from[0], second = from[1];
    const uint32_t carry = first & UINT32_C(0x80808080), next = second & UINT32_C(0x80808080);

    to[0] = (first ^ carry) << 1 ^ carry >> 15 ^ next << 17 ^ (first & kept);
    to[1] = (second ^ next) << 1 ^ next >> 15 ^ carry << 17 ^ (second & kept);
#elif UINT_MAX > 0xffff
    const uint32_t kept = UINT32_C(0x01010101) * keep;
    const uint32_t upper = pw_load32_be((const uint8_t *)&from[0]);
    const uint32_t lower = pw_load32_be((const uint8_t *)&from[1]);

    pw_store32_be((uint8_t *)&to[0], (upper << 1 | lower >> 31) ^ (upper & kept));
    pw_store32_be((uint8_t *)&to[1], (lower << 1 | upper >> 31) ^ (lower & kept));
#else
    const uint8_t *const in = (const uint8_t *)from;
    uint8_t *const out = (uint8_t *)to;
    const uint8_t first = in[0];
    uint8_t byte = first;
    unsigned i;

    for (i = 0; i < 8; i++) {
        const uint8_t next = i < 7 ? in[i + 1] : first;

        out[i] = (uint8_t)((byte << 1 | next >> 7) ^ (byte & keep));
        byte = next;
    }
#endif
}

static inline void pw_gift_rotate(uint32_t to[2], const uint32_t from[2])
{
    pw_gift_rotate_and_add(to, from, 0);
}

/* mask = x mask + what `keep` leaves of it: x^64, which the rotation brings to the place of 1, is x^4 + x^3 + x + 1. In bytes, the carry
 * goes by way of memory, because a compiler that knows it is 0 or 1 may branch on it (clang for the MSP430 does). */
static inline void pw_gift_multiply(uint32_t mask[2], uint8_t keep)
{
    uint8_t *const bytes = (uint8_t *)mask;
#if UINT_MAX > 0xffff
    const unsigned n = pw_hide_bit(bytes[0] >> 7);

    pw_gift_rotate_and_add(mask, mask, keep);
    mask[1] ^= pw_le32((uint32_t)(n << 4 ^ n << 3 ^ n << 1) << 24);
#else
    volatile uint8_t carry = (uint8_t)(bytes[0] >> 7);
    unsigned n;

    pw_gift_rotate_and_add(mask, mask, keep);
    n = carry;
    bytes[7] = (uint8_t)(bytes[7] ^ n << 4 ^ n << 3 ^ n << 1);
#endif
}

/* Times x, between blocks. */
static inline void pw_gift_double(uint32_t mask[2])
{
    pw_gift_multiply(mask, 0);
}

/* Times x + 1, after which a part of the text ends. */
static inline void pw_gift_triple(uint32_t mask[2])
{
    pw_gift_multiply(mask, 0xff);
}

/* ---- GIFT-COFB, where an implementation has a function for whole blocks: c/round_keys_blocks.c ---- */

/* Passes `blocks` blocks of text through, one at least, at any address, with the cipher between each two of them. state: y, input and
 * mask of pw_gift_cofb_state, where input is G(y) before and G(y) plus the last block after. phase: 0 associated data, of which
 * nothing is written, 1 encryption, 2 decryption.
 *   state: 40 bytes, read-write, secret; out: 16*blocks*(phase > 0) bytes, write, secret; in: 16*blocks bytes, read, secret
 *   blocks: public; round_keys: 320 bytes, read, secret; phase: public */
void pw_gift_cofb_take_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t blocks,
                              const uint32_t *round_keys, unsigned phase);

#endif
