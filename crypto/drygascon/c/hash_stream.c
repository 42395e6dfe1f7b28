/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash functions of DryGASCON as streams. */
#include "hash.h"

void pw_drygascon128_hash_init(pw_drygascon128_hash_context *context)
{
    drygascon_hash_init(&HASH128, context->words, &context->used);
}

void pw_drygascon128_hash_update(pw_drygascon128_hash_context *context, const uint8_t *message, size_t len)
{
    drygascon_hash_update(&HASH128, context->words, context->block, &context->used, message, len);
}

void pw_drygascon128_hash_finalize(pw_drygascon128_hash_context *context,
                                   uint8_t digest[PW_DRYGASCON128_HASH_DIGEST_BYTES])
{
    drygascon_hash_finalize(&HASH128, context->words, context->block, context->used, digest);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_drygascon256_hash_init(pw_drygascon256_hash_context *context)
{
    drygascon_hash_init(&HASH256, context->words, &context->used);
}

void pw_drygascon256_hash_update(pw_drygascon256_hash_context *context, const uint8_t *message, size_t len)
{
    drygascon_hash_update(&HASH256, context->words, context->block, &context->used, message, len);
}

void pw_drygascon256_hash_finalize(pw_drygascon256_hash_context *context,
                                   uint8_t digest[PW_DRYGASCON256_HASH_DIGEST_BYTES])
{
    drygascon_hash_finalize(&HASH256, context->words, context->block, context->used, digest);
    pw_bytes_wipe(context, sizeof *context);
}
