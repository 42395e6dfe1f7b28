/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 over a compression function that works in the state. Everything passes through the state byte by byte, which takes
 * the least code. */
#include "bytes.h"
#include "hash.h"
#include "words.h"

void pw_sha256_init(pw_sha256_context *context)
{
    start(context);
}

void pw_sha256_update(pw_sha256_context *context, const uint8_t *message, size_t len)
{
    while (len > 0) {
        unsigned used = used_of(context);
        unsigned n = BLOCK_BYTES - used;

        if (n > len) {
            n = (unsigned)len;
        }
        pw_bytes_copy(block_of(context) + used, message, n);
        message += n;
        len -= n;
        context->length[0] += n;
        if (context->length[0] < n) {
            context->length[1]++;
        }
        if (used_of(context) == 0) {
            pw_sha256_compress(context->state);
        }
    }
}

static void append_length(pw_sha256_context *context)
{
    const uint8_t *bytes = (const uint8_t *)context->length;
    uint8_t *end = block_of(context) + BLOCK_BYTES;
    uint8_t carry = 0;

    pw_le32_words(context->length, 2);
    for (unsigned i = 0; i < LENGTH_BYTES; i++) {
        *--end = (uint8_t)(bytes[i] << 3 | carry);
        carry = (uint8_t)(bytes[i] >> 5);
    }
}

static void fill(pw_sha256_context *context, unsigned used, unsigned kept)
{
    pw_bytes_wipe(block_of(context) + used, BLOCK_BYTES - kept - used);
}

static const struct sha256_form FORM = {fill, append_length};

/* The words of the chaining value, big-endian. */
static void output_digest(pw_sha256_context *context, uint8_t *digest)
{
    pw_le32_words(context->state, PW_SHA256_DIGEST_BYTES / 4);
    for (unsigned i = 0; i < PW_SHA256_DIGEST_BYTES; i++) {
        digest[i] = ((const uint8_t *)context->state)[i ^ 3];
    }
}

void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES])
{
    pad(&FORM, context);
    output_digest(context, digest);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_sha256_context context;

    pw_sha256_init(&context);
    pw_sha256_update(&context, message, len);
    pw_sha256_finalize(&context, digest);
}
