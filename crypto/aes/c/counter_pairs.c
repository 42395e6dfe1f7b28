/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key stream of GCM over a function that encrypts two blocks at once. */
#include "counter_pair.h"

void pw_aes128_bitsliced_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                               const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    uint8_t stream[32];

    while (len > 0) {
        const size_t n = len < sizeof stream ? len : sizeof stream;

        pw_aes_crypt_pair(stream, out, in, n, nonce, counter, round_keys);
        counter += 2;
        out += n;
        in += n;
        len -= n;
    }
    pw_bytes_wipe(stream, sizeof stream);
}
