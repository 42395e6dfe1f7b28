/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The block cipher of Saturnin (version 1.1, 2019): the contracts that every implementation meets.
 *
 * A block and a key are 32 bytes at the alignment of a uint32_t: sixteen registers of 16 bits, the low byte first. They are four
 * groups of four registers; bit p of the registers of a group is a nibble, the bits 4 y + x of all are rows y and columns x
 * of a cube. out may be in, and it may be key. */
#ifndef PENNYWEIGHT_SATURNIN_CIPHER_SATURNIN_H
#define PENNYWEIGHT_SATURNIN_CIPHER_SATURNIN_H

#include <stdint.h>

#define PW_SATURNIN_BLOCK_BYTES 32u

/* The domains of 10 super-rounds; those of 16 are PW_SATURNIN_INNER and PW_SATURNIN_LAST. Both count from the first one of
 * theirs, which is 1 and 7 in the specification. */
enum pw_saturnin_domain {
    PW_SATURNIN_COUNTER,
    PW_SATURNIN_DATA,
    PW_SATURNIN_LAST_DATA,
    PW_SATURNIN_TEXT,
    PW_SATURNIN_LAST_TEXT,
    PW_SATURNIN_SHORT
};
enum pw_saturnin16_domain { PW_SATURNIN_INNER, PW_SATURNIN_LAST };

/* out = in encrypted with 10 super-rounds in a domain of the six.
 *   out: write, secret; in: read, secret; key: read, secret; domain: public */
void pw_saturnin_encrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32], unsigned domain);

/* out = in decrypted, in the domain PW_SATURNIN_SHORT.
 *   out: write, secret; in: read, secret; key: read, secret */
void pw_saturnin_decrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32]);

/* out = in encrypted with 16 super-rounds, in a domain of the two.
 *   out: write, secret; in: read, secret; key: read, secret; domain: public */
void pw_saturnin16_encrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32], unsigned domain);

#endif
