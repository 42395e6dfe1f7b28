/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24-Hash (NIST LWC round 2 submission, section 2.3). */
#include "bytes.h"
#include "duplex.h"
#include "pennyweight/gimli.h"
#include "../permutation.h"

static void finish(uint32_t state[12], unsigned offset, uint8_t *digest)
{
    pw_gimli_end(state, offset);
    pw_bytes_copy(digest, (const uint8_t *)state, PW_GIMLI_RATE);
    pw_gimli_permute(state);
    pw_bytes_copy(digest + PW_GIMLI_RATE, (const uint8_t *)state, PW_GIMLI_RATE);
}

void pw_gimli24_hash(uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[12];

    pw_bytes_wipe(state, sizeof state);
    finish(state, pw_gimli_absorb(state, 0, message, len), digest);
    pw_bytes_wipe(state, sizeof state);
}

void pw_gimli24_hash_init(pw_gimli24_hash_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_gimli24_hash_update(pw_gimli24_hash_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_gimli_absorb(context->state, context->offset, message, len);
}

void pw_gimli24_hash_finalize(pw_gimli24_hash_context *context, uint8_t digest[PW_GIMLI24_HASH_DIGEST_BYTES])
{
    finish(context->state, context->offset, digest);
    pw_bytes_wipe(context, sizeof *context);
}
