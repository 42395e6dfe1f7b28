/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128, encryption (ePrint 2017/622; the ESTATE submission, 2019): the contracts that every
 * implementation meets. The cipher comes in two orders of the bits of a block: as GIFT-COFB and SUNDAE-GIFT have them
 * (GIFT-128 here), and as HyENA and ESTATE do (TweGIFT-128 here); and in two forms, which differ in what is prepared for a
 * key: all round keys, or nothing. A block is 16 bytes at the alignment of a uint32_t, a key at any.
 *
 * The state is four slices S0 to S3 of 32 bits: bit i of slice j is bit j of the cell i.
 *   GIFT-128      bytes 4j to 4j + 3 of a block are slice j, the most significant one first
 *   TweGIFT-128   bit 4h + j of byte k is bit 2k + h of slice j
 * TweGIFT-128 has the bytes of its key in the opposite order, too: its round keys are those of GIFT-128 for the key
 * back to front. */
#ifndef PENNYWEIGHT_GIFT_GIFT128_H
#define PENNYWEIGHT_GIFT_GIFT128_H

#include <stdint.h>

/* Two for each of the 40 rounds: what S1 gets, V of the specification, then what S2 gets, U. They are fixsliced
 * (ePrint 2020/412, section 3): those of round r, from 1 on, have their bits where the inverse of the permutation of S3,
 * applied r mod 5 times, puts them. */
#define PW_GIFT128_ROUND_KEY_WORDS 80

/* Of GIFT-128; TweGIFT-128 takes those of the key back to front.
 *   round_keys: write, secret; key: read, secret */
void pw_gift128_expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16]);

/* GIFT-128 with round keys.
 *   block: read-write, secret; round_keys: read, secret */
void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS]);

/* For assembly alone, which keeps the slices in registers: all rounds. half_mask: 0x55550000.
 *   half_mask: public; round_keys: read, secret; state: read-write, secret */
void pw_gift128_rounds(uint32_t half_mask, const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], uint32_t state[4]);

/* GIFT-128, with the round keys made on the way.
 *   block: read-write, secret; key: read, secret */
void pw_gift128_on_the_fly(uint8_t block[16], const uint8_t key[16]);

/* tweak: one of the bytes below, which is added to each byte of S0 after every fifth round but the last.
 *   block: read-write, secret; round_keys: read, secret; tweak: public */
void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak);

/* TweGIFT-128, with the round keys made on the way.
 *   block: read-write, secret; key: read, secret; tweak: public */
void pw_twegift128_on_the_fly(uint8_t block[16], const uint8_t key[16], unsigned tweak);

/* The tweak t, 0 to 15, as that byte: t below, and above it t or, if its parity is odd, the complement. */
#define PW_TWEGIFT128_TWEAK(t) ((unsigned)(t) | (((unsigned)(t) ^ (0x6996u >> (unsigned)(t) & 1u ? 15u : 0u)) << 4))

#endif
