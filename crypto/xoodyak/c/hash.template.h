/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash: Cyclist without a key (NIST LWC final round submission, section 3). The includer defines
 * ONE_SHOT_IN_ASSEMBLY: 1 where this is all but the one shot, else 0. */
#include "bytes.h"
#include "../cyclist.h"
#include "pennyweight/xoodyak.h"

#define RATE PW_XOODYAK_RATE_HASH
#define FIRST_BLOCK 0x01 /* in the last byte of the state */

static void start(uint32_t state[12])
{
    pw_bytes_wipe(state, PW_XOODYAK_STATE_BYTES);
    ((uint8_t *)state)[PW_XOODYAK_STATE_BYTES - 1] = FIRST_BLOCK;
}

static void finish(uint32_t state[12], unsigned position, uint8_t *digest)
{
    pw_xoodyak_end_block(state, position, 0);
    pw_bytes_copy(digest, (const uint8_t *)state, RATE);
    pw_xoodyak_end_block(state, 0, 0);
    pw_bytes_copy(digest + RATE, (const uint8_t *)state, RATE);
}

#if !ONE_SHOT_IN_ASSEMBLY
void pw_xoodyak_hash(uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[12];

    start(state);
    finish(state, pw_xoodyak_absorb(state, 0, RATE, message, len), digest);
    pw_bytes_wipe(state, sizeof state);
}
#endif

void pw_xoodyak_hash_init(pw_xoodyak_hash_context *context)
{
    start(context->state);
    context->position = 0;
}

void pw_xoodyak_hash_update(pw_xoodyak_hash_context *context, const uint8_t *message, size_t len)
{
    context->position = (uint8_t)pw_xoodyak_absorb(context->state, context->position, RATE, message, len);
}

void pw_xoodyak_hash_finalize(pw_xoodyak_hash_context *context, uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES])
{
    finish(context->state, context->position, digest);
    pw_bytes_wipe(context, sizeof *context);
}
