/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+, encryption (Romulus v1.3, 2021, section 2: SKINNY-128-384 of ePrint 2016/660 with 40 rounds): the contracts
 * that every implementation meets. A tweakey is TK1, TK2 and TK3, 16 bytes each, in this order. The cipher comes in forms that
 * differ in what is prepared for a tweakey: nothing, or all that its rounds add to the state. A block is 16 bytes at the
 * alignment of a uint32_t; so are a tweakey and what is made of it. */
#ifndef PENNYWEIGHT_SKINNY_SKINNY128_H
#define PENNYWEIGHT_SKINNY_SKINNY128_H

#include <stdint.h>

#define PW_SKINNY128_ROUNDS 40

/* Encrypts a block; all that the rounds add is made on the way.
 *   block: read-write, secret; tweakey: read, secret */
void pw_skinny128_384_plus_encrypt(uint8_t block[16], const uint8_t tweakey[48]);

/* Round tweakeys: for each round the eight bytes that it adds to the cells 0 to 7, its constants for these among them. Those for
 * cells 4 to 7 are where ShiftRows takes these: in the order 7, 4, 5, 6. */
#define PW_SKINNY128_ROUND_TWEAKEY_BYTES (8 * PW_SKINNY128_ROUNDS)

/* The round tweakeys.
 *   round_tweakeys: write, secret; tweakey: read, secret */
void pw_skinny128_384_plus_expand(uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES], const uint8_t tweakey[48]);

/* Encrypts a block with round tweakeys.
 *   block: read-write, secret; round_tweakeys: read, secret */
void pw_skinny128_384_plus_encrypt_expanded(uint8_t block[16],
                                            const uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES]);

/* The same in slices, four words for each round, for 32-bit cores: bit n of a cell of row r and column c, which counts the
 * columns from the lowest byte, is
 *   in the word W mod 4, where W is n before the first round and after that as the S-box takes the bits from place to place
 *   bit 8 ((c - o) mod 4) + 4 (W / 4) + p of it, p = (r - round) mod 4: rows stay where they are, and columns, too
 * with o the sum of what ShiftRows would have rotated the row by. Row 2 has its constant here, and row 3 is 0. */
#define PW_SKINNY128_SLICED_TWEAKEY_WORDS (4 * PW_SKINNY128_ROUNDS)

/* The round tweakeys in slices.
 *   round_tweakeys: write, secret; tweakey: read, secret */
void pw_skinny128_384_plus_expand_sliced(uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS],
                                         const uint8_t tweakey[48]);

/* Encrypts a block with round tweakeys in slices.
 *   block: read-write, secret; round_tweakeys: read, secret */
void pw_skinny128_384_plus_encrypt_sliced(uint8_t block[16],
                                          const uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS]);

#endif
