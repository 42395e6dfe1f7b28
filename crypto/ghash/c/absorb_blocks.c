/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH of data over a function that hashes whole blocks. */
#include "../ghash.h"
#include "bytes.h"

void pw_ghash_absorb(uint8_t y[16], const uint8_t key[16], const uint8_t *data, size_t len)
{
    const size_t rest = len % 16;

    if (len >= 16)
        pw_ghash_blocks(y, key, data, len / 16);
    if (rest > 0) {
        pw_bytes_add(y, data + (len - rest), rest);
        pw_ghash_multiply(y, key);
    }
}
