/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One block of AES-128 (FIPS 197) with round keys made before it. */
#include "pennyweight/aes_cmac.h"

#include "aes/aes128.h"
#include "bytes.h"

void pw_aes128_encrypt_block(uint8_t encrypted[PW_AES128_BLOCK_BYTES], const uint8_t block[PW_AES128_BLOCK_BYTES],
                             const uint8_t key[PW_AES128_CMAC_KEY_BYTES])
{
    uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS];
    uint8_t state[PW_AES128_BLOCK_BYTES];

    pw_bytes_copy(state, block, sizeof state);
    pw_aes128_expand_key((uint8_t *)round_keys, key);
    pw_aes128_encrypt(state, (const uint8_t *)round_keys);
    pw_bytes_copy(encrypted, state, sizeof state);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(round_keys, sizeof round_keys);
}
