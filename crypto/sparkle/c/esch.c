/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch v1.2 (NIST LWC final round, 2021) in a single call. */
#include "esch.h"

void pw_esch256(uint8_t digest[PW_ESCH256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[12];
    uint8_t block[RATE];

    pw_bytes_wipe(state, sizeof state);
    len = absorb_blocks(&esch256, state, &message, len);
    pw_bytes_copy(block, message, len);
    pw_esch256_finish(state, block, (unsigned)len, digest);
    pw_bytes_wipe(block, sizeof block);
    pw_bytes_wipe(state, sizeof state);
}

void pw_esch384(uint8_t digest[PW_ESCH384_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[16];
    uint8_t block[RATE];

    pw_bytes_wipe(state, sizeof state);
    len = absorb_blocks(&esch384, state, &message, len);
    pw_bytes_copy(block, message, len);
    pw_esch384_finish(state, block, (unsigned)len, digest);
    pw_bytes_wipe(block, sizeof block);
    pw_bytes_wipe(state, sizeof state);
}
