/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key stream of GCM over a function for blocks whose counters differ in their last byte alone. */
#include "counter_pair.h"

#define PAIR 32

void pw_aes128_bitsliced_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                               const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    uint8_t stream[PAIR];

    while (len > 0) {
        const size_t room = (256 - (size_t)(counter & 255)) / 2 * PAIR;
        size_t n = len < room ? len : room;

        /* a single pair costs more that way */
        if (n > PAIR) {
            pw_aes128_bitsliced_crypt_group(out, in, n, nonce, counter, round_keys);
        } else {
            n = len < PAIR ? len : PAIR;
            pw_aes_crypt_pair(stream, out, in, n, nonce, counter, round_keys);
        }
        counter += 2 * (uint32_t)((n + PAIR - 1) / PAIR);
        out += n;
        in += n;
        len -= n;
    }
    pw_bytes_wipe(stream, sizeof stream);
}
