/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash in a single call. */
#include "hash.h"

void pw_xoodyak_hash(uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[12];

    xoodyak_hash_start(state);
    xoodyak_hash_squeeze(state, pw_xoodyak_absorb(state, 0, RATE, message, len), digest);
    pw_bytes_wipe(state, sizeof state);
}
