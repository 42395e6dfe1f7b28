/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+, encryption (Romulus v1.3, 2021, section 2: SKINNY-128-384 of ePrint 2016/660 with 40 rounds): the contracts
 * that every implementation meets. A tweakey is TK1, TK2 and TK3, 16 bytes each, in this order. The cipher comes in forms that
 * differ in what is prepared for a tweakey: nothing, or all that its rounds add to the state. A block is 16 bytes at the
 * alignment of a uint32_t, a tweakey as well. */
#ifndef PENNYWEIGHT_ROMULUS_SKINNY128_H
#define PENNYWEIGHT_ROMULUS_SKINNY128_H

#include <stdint.h>

#define PW_SKINNY128_ROUNDS 40

void pw_skinny128_384_plus_encrypt(uint8_t block[16], const uint8_t tweakey[48]);

/* Round tweakeys: for each round the eight bytes that it adds to the cells 0 to 7, its constants for these among them. */
#define PW_SKINNY128_ROUND_TWEAKEY_BYTES (8 * PW_SKINNY128_ROUNDS)

void pw_skinny128_384_plus_expand(uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES], const uint8_t tweakey[48]);
void pw_skinny128_384_plus_encrypt_expanded(uint8_t block[16],
                                            const uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES]);

#endif
