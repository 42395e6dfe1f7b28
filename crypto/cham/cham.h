/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 and CHAM-64/128 with 80 rounds (ICISC 2017): the contracts that every implementation meets. block = E(key, block);
 * round keys are made on the way, as COMET never uses a key twice.
 *
 * Bytes are those of the specification, and words have their lowest byte first: 16 bits wide in CHAM-64, 32 in CHAM-128. Both
 * lie at the alignment of a uint32_t. */
#ifndef PENNYWEIGHT_CHAM_CHAM_H
#define PENNYWEIGHT_CHAM_CHAM_H

#include <stdint.h>

/* block = E(key, block)
 *   block: read-write, secret; key: read, secret */
void pw_cham128_128_encrypt(uint32_t block[4], const uint32_t key[4]);
void pw_cham64_128_encrypt(uint32_t block[2], const uint32_t key[4]);

#endif
