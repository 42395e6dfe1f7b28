/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A pair of blocks of GCM's key stream over a function that encrypts two blocks at once. */
#ifndef PENNYWEIGHT_AES_C_COUNTER_PAIR_H
#define PENNYWEIGHT_AES_C_COUNTER_PAIR_H

#include "../aes128.h"
#include "../counter.h"

/* out = in + the key stream from the given counter on, 32 bytes at the most. `stream` then holds secrets. */
static inline void pw_aes_crypt_pair(uint8_t stream[32], uint8_t *out, const uint8_t *in, size_t n,
                                     const uint8_t nonce[12], uint32_t counter,
                                     const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    pw_aes_counter_block(stream, nonce, counter);
    pw_aes_counter_block(stream + 16, nonce, counter + 1);
    pw_aes128_bitsliced_encrypt(stream, round_keys);
    pw_bytes_encrypt(out, stream, in, n);
}

#endif
