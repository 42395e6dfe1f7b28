/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 (submission to NIST's Lightweight Cryptography project, round 2, 2019): the contracts that every
 * implementation meets. The cipher runs on rows of 32 bits, three or four; a block is these rows, the most significant byte of
 * each first, at the alignment of a uint32_t. A key is 16 bytes at any alignment. */
#ifndef PENNYWEIGHT_PYJAMASK_PYJAMASK_H
#define PENNYWEIGHT_PYJAMASK_PYJAMASK_H

#include <stdint.h>

#define PW_PYJAMASK_ROUNDS 14

/* Round keys 0 to 14, a word for each row of the block. Row 2 of round keys 1 to 14 is the complement of the specification's:
 * the S-box before it, or the inverse S-box behind it, then needs no NOT. */
#define PW_PYJAMASK96_ROUND_KEY_WORDS 45
#define PW_PYJAMASK128_ROUND_KEY_WORDS 60

/* The round keys of Pyjamask-96, section 2.3.
 *   round_keys: write, secret; key: read, secret */
void pw_pyjamask96_expand_key(uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS], const uint8_t key[16]);

/* A block encrypted, or decrypted.
 *   block: read-write, secret; round_keys: read, secret */
void pw_pyjamask96_encrypt(uint8_t block[12], const uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS]);
void pw_pyjamask96_decrypt(uint8_t block[12], const uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS]);

/* The round keys of Pyjamask-128, section 2.3.
 *   round_keys: write, secret; key: read, secret */
void pw_pyjamask128_expand_key(uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS], const uint8_t key[16]);

/* A block encrypted, or decrypted.
 *   block: read-write, secret; round_keys: read, secret */
void pw_pyjamask128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS]);
void pw_pyjamask128_decrypt(uint8_t block[16], const uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS]);

#endif
