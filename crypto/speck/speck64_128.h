/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 (ePrint 2013/404): the contract that every implementation meets. Round keys are made on the way. Words have their
 * lowest byte first, and both arguments lie at the alignment of a uint32_t. */
#ifndef PENNYWEIGHT_SPECK_SPECK64_128_H
#define PENNYWEIGHT_SPECK_SPECK64_128_H

#include <stdint.h>

/* block = E(key, block)
 *   block: read-write, secret; key: read, secret */
void pw_speck64_128_encrypt(uint32_t block[2], const uint32_t key[4]);

#endif
