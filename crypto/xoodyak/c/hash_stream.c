/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash as a stream. */
#include "hash.h"

void pw_xoodyak_hash_init(pw_xoodyak_hash_context *context)
{
    xoodyak_hash_start(context->state);
    context->offset = 0;
}

void pw_xoodyak_hash_update(pw_xoodyak_hash_context *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)pw_xoodyak_absorb(context->state, context->offset, RATE, message, len);
}

void pw_xoodyak_hash_finalize(pw_xoodyak_hash_context *context, uint8_t digest[PW_XOODYAK_HASH_DIGEST_BYTES])
{
    xoodyak_hash_squeeze(context->state, context->offset, digest);
    pw_bytes_wipe(context, sizeof *context);
}
