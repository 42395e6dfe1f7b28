/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 encryption (FIPS 197): the contracts that every implementation meets. Three forms of the same cipher,
 * which differ in what is prepared for a key: nothing, the round keys, or the round keys bitsliced. A block is
 * 16 bytes as FIPS 197 numbers them, at any alignment. */
#ifndef PENNYWEIGHT_AES_AES128_H
#define PENNYWEIGHT_AES_AES128_H

#include <stddef.h>
#include <stdint.h>

/* Of the key schedule, w[0] to w[43] of FIPS 197 section 5.2: four for each round and four before the first. */
#define PW_AES128_ROUND_KEY_WORDS 44

/* Encrypts a block; the round keys are made on the way and forgotten: no memory, and no preparation.
 *   block: read-write, secret; key: read, secret */
void pw_aes128_on_the_fly(uint8_t block[16], const uint8_t key[16]);

/* round_keys: the words as bytes, at the alignment of a uint32_t.
 *   round_keys: write, secret; key: read, secret */
void pw_aes128_expand_key(uint8_t round_keys[4 * PW_AES128_ROUND_KEY_WORDS], const uint8_t key[16]);

/* Encrypts a block, FIPS 197 section 5.1.
 *   block: read-write, secret; round_keys: read, secret */
void pw_aes128_encrypt(uint8_t block[16], const uint8_t round_keys[4 * PW_AES128_ROUND_KEY_WORDS]);

/* Encrypts two blocks at once, for 32-bit words. Bit 8r + 2c + b of the word k of the state is bit k of the
 * byte in row r and column c of block b. A round key is four words: the word k has bit k of its bytes at the
 * places of block 0 and bit k + 4 at those of block 1. 0x63, the constant of SubBytes, is added to all of them
 * but the first. Round key n stands, but for the last one, as it is before n times ShiftRows: row r n * r columns to the right of its
 * place, so that the encryption need not shift any row before the end.
 *
 * prepared: the words of the round keys, then the encryption of a block of zeros as 16 bytes, which the key expansion
 * has room for beside it; GCM calls it the hash key.
 *   prepared: write, secret; key: read, secret */
void pw_aes128_bitsliced_expand_key(uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + 4], const uint8_t key[16]);

/* Encrypts both blocks.
 *   blocks: read-write, secret; round_keys: read, secret */
void pw_aes128_bitsliced_encrypt(uint8_t blocks[32], const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS]);

/* out = in + the key stream of GCM from the given counter on, of any length: counter_pairs.c, counter_groups.c,
 * aes128_bitsliced_fast.c. out may be in.
 *   out: len bytes, write, public; in: len bytes, read, secret; len: public; nonce: read, public; counter: public;
 *   round_keys: read, secret */
void pw_aes128_bitsliced_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                               const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS]);

/* The same for more than 32 bytes, of blocks whose counters differ in the last byte alone, also those of a last pair that is not
 * whole. Only where an implementation has it: counter_groups.c.
 *   out: len bytes, write, public; in: len bytes, read, secret; len: public; nonce: read, public; counter: public;
 *   round_keys: read, secret */
void pw_aes128_bitsliced_crypt_group(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12],
                                     uint32_t counter, const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS]);

#endif
