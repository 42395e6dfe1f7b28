/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin-Hash (version 1.1, 2019, section 2.4): a cascade of 16 super-rounds, whose chaining value is the key of the next call. */
#include "pennyweight/saturnin.h"

#include "cascade.h"

PW_INLINE void chain(pw_saturnin_hash_context *context, unsigned domain)
{
    uint8_t *const chain = (uint8_t *)context->chain;

    pw_saturnin16_encrypt(chain, (const uint8_t *)context->block, chain, domain);
    add_block(context->chain, context->block);
    context->offset = 0;
}

void pw_saturnin_hash_init(pw_saturnin_hash_context *context)
{
    pw_bytes_wipe(context, sizeof *context);
}

void pw_saturnin_hash_update(pw_saturnin_hash_context *context, const uint8_t *message, size_t len)
{
    while (len > 0) {
        size_t n = BLOCK - context->offset;

        if (n > len)
            n = len;
        pw_bytes_copy((uint8_t *)context->block + context->offset, message, n);
        context->offset = (uint8_t)(context->offset + n);
        message += n;
        len -= n;
        if (context->offset == BLOCK)
            chain(context, PW_SATURNIN_INNER);
    }
}

void pw_saturnin_hash_finalize(pw_saturnin_hash_context *context, uint8_t digest[PW_SATURNIN_HASH_DIGEST_BYTES])
{
    pad((uint8_t *)context->block, context->offset);
    chain(context, PW_SATURNIN_LAST);
    pw_bytes_copy(digest, (const uint8_t *)context->chain, PW_SATURNIN_HASH_DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_saturnin_hash(uint8_t digest[PW_SATURNIN_HASH_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_saturnin_hash_context context;

    pw_saturnin_hash_init(&context);
    pw_saturnin_hash_update(&context, message, len);
    pw_saturnin_hash_finalize(&context, digest);
}
