/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One block of AES-128 (FIPS 197) over the bitsliced cipher, whose second block is not used. */
#include "pennyweight/aes_cmac.h"

#include "aes/aes128.h"
#include "bytes.h"

#define BLOCK PW_AES128_BLOCK_BYTES

void pw_aes128_encrypt_block(uint8_t encrypted[PW_AES128_BLOCK_BYTES], const uint8_t block[PW_AES128_BLOCK_BYTES],
                             const uint8_t key[PW_AES128_CMAC_KEY_BYTES])
{
    uint32_t prepared[PW_AES128_ROUND_KEY_WORDS + BLOCK / 4];
    uint8_t state[2 * BLOCK];

    pw_bytes_copy(state, block, BLOCK);
    pw_bytes_wipe(state + BLOCK, BLOCK);
    pw_aes128_bitsliced_expand_key(prepared, key);
    pw_aes128_bitsliced_encrypt(state, prepared);
    pw_bytes_copy(encrypted, state, BLOCK);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(prepared, sizeof prepared);
}
