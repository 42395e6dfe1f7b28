/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH of data, with a multiplication for each block. */
#include "../ghash.h"
#include "bytes.h"

void pw_ghash_absorb(uint8_t y[16], const uint8_t key[16], const uint8_t *data, size_t len)
{
    while (len > 0) {
        size_t n = len < 16 ? len : 16;

        pw_bytes_add(y, data, n);
        pw_ghash_multiply(y, key);
        data += n;
        len -= n;
    }
}
