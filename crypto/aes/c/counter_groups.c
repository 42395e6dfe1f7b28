/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key stream of GCM over a function for pairs of blocks whose counters differ in their last byte alone. */
#include "counter_pair.h"

/* A single pair costs more that way. */
#define PAIRS_WORTH_IT 2

void pw_aes128_bitsliced_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t nonce[12], uint32_t counter,
                               const uint32_t round_keys[PW_AES128_ROUND_KEY_WORDS])
{
    uint8_t stream[32];

    while (len > 0) {
        const size_t room = (256 - (size_t)(counter & 255)) / 2;
        size_t pairs = len / sizeof stream < room ? len / sizeof stream : room;
        size_t n;

        if (pairs >= PAIRS_WORTH_IT) {
            n = pairs * sizeof stream;
            pw_aes128_bitsliced_crypt_pairs(out, in, pairs, nonce, counter, round_keys);
        } else {
            n = len < sizeof stream ? len : sizeof stream;
            pairs = 1;
            pw_aes_crypt_pair(stream, out, in, n, nonce, counter, round_keys);
        }
        counter += 2 * (uint32_t)pairs;
        out += n;
        in += n;
        len -= n;
    }
    pw_bytes_wipe(stream, sizeof stream);
}
