/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of the fast AES in C (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers", TCHES 2021) on eight planes, one for each bit
 * of a byte; aes128.h says where a byte of the state is. No row is shifted: after n rounds row r stands r * n columns too far to the
 * right, and MixColumns looks for its operands there. */
#ifndef PENNYWEIGHT_AES_C_FIXSLICED_H
#define PENNYWEIGHT_AES_C_FIXSLICED_H

#include <stdint.h>

#include "bitslice.h"
#include "exchange.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* SubBytes without its constant 0x63.
 *   plane: read-write, secret */
void pw_aes_sub_bytes(uint32_t plane[8]);

/* Row r becomes row r + 1, from `columns` columns to the right. */
PW_INLINE uint32_t pw_aes_next_row(uint32_t x, unsigned columns)
{
    const uint32_t beyond = x & 0x01010101u * (0xffu << 2 * columns & 0xff);

    return pw_rotr32_any((x ^ beyond) ^ pw_rotr32_any(beyond, 8), 2 * columns);
}

/* Row r becomes row r + 2, from twice as many columns to the right. */
PW_INLINE uint32_t pw_aes_second_next_row(uint32_t x, unsigned columns)
{
    uint32_t beyond;

    if (columns % 2 == 0)
        return pw_rotr32(x, 16);
    beyond = x & 0xf0f0f0f0u;
    return pw_rotr32(beyond, 20) ^ pw_rotr32(x ^ beyond, 12);
}

/* MixColumns of a state on which as many ShiftRows are still to be done as `turn` says. */
PW_INLINE void pw_aes_mix_columns(uint32_t plane[8], unsigned turn)
{
    uint32_t next = pw_aes_next_row(plane[7], turn), carry = plane[7] ^ next, sum = carry, last = sum;
    unsigned k;

    /* from the highest plane down; what doubling sends beyond it is added to planes 4, 3, 1 and 0 */
    PW_UNROLL_WIDE(7)
    for (k = 7; k > 0; k--) {
        const uint32_t below = pw_aes_next_row(plane[k - 1], turn);

        sum = plane[k - 1] ^ below;
        plane[k] = sum ^ next ^ pw_aes_second_next_row(last, turn);
        if (k == 4 || k == 3 || k == 1)
            plane[k] ^= carry;
        next = below;
        last = sum;
    }
    plane[0] = carry ^ next ^ pw_aes_second_next_row(last, turn);
}

/* AddRoundKey of four words, which have plane k at the places of block 0, plane k + 4 at those of block 1. */
PW_INLINE void pw_aes_add_round_key(uint32_t plane[8], const uint32_t round_key[4])
{
    unsigned k;

    PW_UNROLL_WIDE(4)
    for (k = 0; k < 4; k++) {
        const uint32_t low = round_key[k] & PW_BLOCK_0, high = round_key[k] ^ low;

        plane[k] ^= low ^ low << 1;
        plane[k + 4] ^= high ^ high >> 1;
    }
}

/* Columns of two blocks by turns to planes, or back. */
PW_INLINE void pw_aes_transpose(uint32_t plane[8])
{
    pw_exchange_fields(&plane[0], &plane[1], 0x55555555u, 1);
    pw_exchange_fields(&plane[2], &plane[3], 0x55555555u, 1);
    pw_exchange_fields(&plane[4], &plane[5], 0x55555555u, 1);
    pw_exchange_fields(&plane[6], &plane[7], 0x55555555u, 1);
    pw_exchange_fields(&plane[0], &plane[2], 0x33333333u, 2);
    pw_exchange_fields(&plane[1], &plane[3], 0x33333333u, 2);
    pw_exchange_fields(&plane[4], &plane[6], 0x33333333u, 2);
    pw_exchange_fields(&plane[5], &plane[7], 0x33333333u, 2);
    pw_exchange_fields(&plane[0], &plane[4], 0x0f0f0f0fu, 4);
    pw_exchange_fields(&plane[1], &plane[5], 0x0f0f0f0fu, 4);
    pw_exchange_fields(&plane[2], &plane[6], 0x0f0f0f0fu, 4);
    pw_exchange_fields(&plane[3], &plane[7], 0x0f0f0f0fu, 4);
}

/* ShiftRows twice: rows 1 and 3 by two columns. */
PW_INLINE uint32_t pw_aes_shift_rows_twice(uint32_t x)
{
    return pw_exchange_bits(x, 0x0f000f00u, 4);
}

#endif
