/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One block of AES-128 (FIPS 197) with round keys made on the way. */
#include "pennyweight/aes_cmac.h"

#include "aes/aes128.h"
#include "bytes.h"
#include "clear_stack.h"

/* A round key is left where the cipher had it. */
PW_CLEARS_STACK(clear_stack, 64)

void pw_aes128_encrypt_block(uint8_t encrypted[PW_AES128_BLOCK_BYTES], const uint8_t block[PW_AES128_BLOCK_BYTES],
                             const uint8_t key[PW_AES128_CMAC_KEY_BYTES])
{
    uint8_t state[PW_AES128_BLOCK_BYTES];

    pw_bytes_copy(state, block, sizeof state);
    pw_aes128_on_the_fly(state, key);
    pw_bytes_copy(encrypted, state, sizeof state);
    pw_bytes_wipe(state, sizeof state);
    clear_stack();
}
