/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 over a compression function that takes blocks of the message where they are. The rest is handled in words. */
#include "bytes.h"
#include "clear_stack.h"
#include "hash.h"
#include "words.h"

void pw_sha256_init(pw_sha256_context *context)
{
    start(context);
}

static void count(pw_sha256_context *context, uint64_t bytes)
{
    context->length[0] += (uint32_t)bytes;
    context->length[1] += (uint32_t)(bytes >> 32) + (context->length[0] < (uint32_t)bytes);
}

void pw_sha256_update(pw_sha256_context *context, const uint8_t *message, size_t len)
{
    const unsigned used = used_of(context);

    count(context, len);
    if (used > 0) {
        const unsigned room = BLOCK_BYTES - used;

        if (len < room) {
            pw_bytes_copy(block_of(context) + used, message, len);
            return;
        }
        pw_bytes_copy(block_of(context) + used, message, room);
        pw_sha256_compress(context->state);
        message += room;
        len -= room;
    }
    for (; len >= BLOCK_BYTES; len -= BLOCK_BYTES) {
        pw_sha256_compress_message(context->state, message);
        message += BLOCK_BYTES;
    }
    pw_bytes_copy(block_of(context), message, len);
}

static void append_length(pw_sha256_context *context)
{
    uint8_t *end = block_of(context) + BLOCK_BYTES;

    pw_store32_be(end - 8, context->length[1] << 3 | context->length[0] >> 29);
    pw_store32_be(end - 4, context->length[0] << 3);
}

static PW_NOINLINE void fill(pw_sha256_context *context, unsigned used, unsigned kept)
{
    for (; used % 4 != 0; used++)
        block_of(context)[used] = 0;
    pw_wipe_words(&context->state[8 + used / 4], (BLOCK_BYTES - kept - used) / 4);
}

static const struct sha256_form FORM = {fill, append_length};

/* The words of the chaining value, big-endian. */
static void output_digest(const pw_sha256_context *context, uint8_t *digest)
{
    for (unsigned i = 0; i < PW_SHA256_DIGEST_BYTES / 4; i++) {
        pw_store32_be(digest + 4 * i, context->state[i]);
    }
}

void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES])
{
    pad(&FORM, context);
    output_digest(context, digest);
    pw_wipe_words(context->state, 24);
    pw_wipe_words(context->length, 2);
}

void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_sha256_context context;

    pw_sha256_init(&context);
    pw_sha256_update(&context, message, len);
    pw_sha256_finalize(&context, digest);
}
