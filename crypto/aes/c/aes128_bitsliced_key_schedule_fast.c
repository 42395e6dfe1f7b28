/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 and the hash key of GCM in portable C, for speed. SubBytes has a block of zeros at the places of
 * block 0 and the round key at those of block 1; all other steps take each of the two in four words, as round keys are. */
#include "../aes128.h"

#include "bitslice.h"
#include "clear_stack.h"
#include "exchange.h"
#include "fixsliced.h"

/* The frame of expand_key(), with what it saves and what pw_aes_sub_bytes() spills. */
PW_CLEARS_WORDS(clear_stack, 70)

/* Word k of the constant 0x63, in all bytes. */
static const uint32_t CONSTANT[4] = {PW_BLOCK_0, PW_BLOCK_0 | PW_BLOCK_1, PW_BLOCK_1, 0};

/* Word k of the next round key, with what SubBytes made of the last one: RotWord of the last column to the first one, and each column is
 * the sum of those up to it. */
PW_INLINE uint32_t next_key_word(uint32_t word, uint32_t substituted, unsigned constant, unsigned k)
{
    word ^= (pw_rotr32(substituted ^ CONSTANT[k], 8) >> 6 & 0x03030303u) ^ (constant >> k & 1) ^
            (constant >> (k + 4) & 1) << 1;
    word ^= (word & 0x3f3f3f3fu) << 2;
    return word ^ (word & 0x0f0f0f0fu) << 4;
}

/* MixColumns of four words. */
PW_INLINE void mix_columns(uint32_t word[4])
{
    uint32_t sum[4], carry;
    unsigned k;

    for (k = 0; k < 4; k++)
        sum[k] = word[k] ^ pw_rotr32(word[k], 8);
    carry = sum[3] & PW_BLOCK_1; /* of plane 7, to planes 0, 1, 3 and 4 */
    word[3] = sum[2] ^ carry >> 1 ^ pw_rotr32(word[3] ^ pw_rotr32(sum[3], 8), 8);
    word[2] = sum[1] ^ pw_rotr32(word[2] ^ pw_rotr32(sum[2], 8), 8);
    word[1] = sum[0] ^ carry >> 1 ^ pw_rotr32(word[1] ^ pw_rotr32(sum[1], 8), 8);
    word[0] = carry ^ carry >> 1 ^ (sum[3] ^ carry) << 1 ^ pw_rotr32(word[0] ^ pw_rotr32(sum[0], 8), 8);
}

/* A word of round key `round` as it is before as many ShiftRows: after as many as four rounds have more. */
PW_INLINE uint32_t unshifted(uint32_t word, unsigned round)
{
    if (round & 1)
        word = pw_shift_rows_of(word);
    if ((round + 1) & 2)
        word = pw_exchange_bits(word, 0x0f000f00u, 4);
    return word;
}

static PW_NOINLINE void expand_key(uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + 4], const uint8_t key_bytes[16])
{
    pw_aes_plane plane[8]; /* of two blocks */
    uint32_t key[4], block[4];
    unsigned constant = 1, round, k;

    for (k = 0; k < 4; k++) {
        plane[2 * k] = 0;
        plane[2 * k + 1] = pw_load32(key_bytes + 4 * k);
    }
    pw_aes_transpose(plane);
    for (k = 0; k < 4; k++)
        prepared[k] = key[k] = (uint32_t)(plane[k] >> 1 | plane[k + 4]);
    for (k = 0; k < 8; k++)
        plane[k] |= plane[k] >> 1;
    for (round = 1; round <= 10; round++) {
        prepared += 4;
        pw_aes_sub_bytes(plane);
        for (k = 0; k < 4; k++) {
            const uint32_t plane_low = (uint32_t)plane[k], plane_high = (uint32_t)plane[k + 4];
            const uint32_t low = plane_low & PW_BLOCK_0, high = plane_high & PW_BLOCK_0;

            key[k] = next_key_word(key[k], (plane_low ^ low) >> 1 ^ plane_high ^ high, constant, k);
            block[k] = pw_shift_rows_of(low | high << 1);
        }
        if (round < 10)
            mix_columns(block);
        for (k = 0; k < 4; k++) {
            const uint32_t low = key[k] & PW_BLOCK_0, word = key[k] ^ CONSTANT[k];

            block[k] ^= word;
            plane[k] = (block[k] & PW_BLOCK_0) | low << 1;
            plane[k + 4] = (block[k] & PW_BLOCK_1) >> 1 | (key[k] ^ low);
            prepared[k] = round < 10 ? unshifted(word, round) : word;
        }
        constant = pw_next_round_constant(constant);
    }
    pw_aes_transpose(plane);
    prepared += 4;
    for (k = 0; k < 4; k++)
        pw_store32((uint8_t *)(prepared + k), (uint32_t)plane[2 * k]);
}

void pw_aes128_bitsliced_expand_key(uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + 4], const uint8_t key[16])
{
    expand_key(prepared, key);
    clear_stack();
}
