/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 over its compression function: FIPS 180-4, sections 5.1.1 and 6.2. The includer defines FROM_MESSAGE: 1 where
 * blocks of the message are compressed where they are and the rest goes by words, 0 where all goes through the state, byte by
 * byte, which takes the least code. */
#include "pennyweight/sha256.h"

#include "bytes.h"
#include "../compress.h"
#include "words.h"

#define BLOCK_BYTES 64
#define LENGTH_BYTES 8

/* The block that is being filled, in context->state after the chaining value. */
static uint8_t *block_of(pw_sha256_context *context)
{
    return (uint8_t *)&context->state[8];
}

static unsigned used_of(const pw_sha256_context *context)
{
    return (unsigned)context->length[0] % BLOCK_BYTES;
}

void pw_sha256_init(pw_sha256_context *context)
{
    /* assignments, because a table would take RAM on AVR */
    context->state[0] = 0x6a09e667;
    context->state[1] = 0xbb67ae85;
    context->state[2] = 0x3c6ef372;
    context->state[3] = 0xa54ff53a;
    context->state[4] = 0x510e527f;
    context->state[5] = 0x9b05688c;
    context->state[6] = 0x1f83d9ab;
    context->state[7] = 0x5be0cd19;
    context->length[0] = 0;
    context->length[1] = 0;
}

#if FROM_MESSAGE

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

static void store_big_endian(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)(word >> 24);
    to[1] = (uint8_t)(word >> 16);
    to[2] = (uint8_t)(word >> 8);
    to[3] = (uint8_t)word;
}

/* The bytes of the block from `used` on become zero, but for its last `kept`. */
static void fill(pw_sha256_context *context, unsigned used, unsigned kept)
{
    for (; used % 4 != 0; used++) {
        block_of(context)[used] = 0;
    }
    pw_bytes_wipe(block_of(context) + used, BLOCK_BYTES - kept - used);
}

/* Eight times the bytes of the message, big-endian, at the end of the block. */
static void append_length_in_bits(pw_sha256_context *context)
{
    uint8_t *end = block_of(context) + BLOCK_BYTES;

    store_big_endian(end - 8, context->length[1] << 3 | context->length[0] >> 29);
    store_big_endian(end - 4, context->length[0] << 3);
}

static void give_digest(const pw_sha256_context *context, uint8_t *digest)
{
    for (unsigned i = 0; i < PW_SHA256_DIGEST_BYTES / 4; i++) {
        store_big_endian(digest + 4 * i, context->state[i]);
    }
}

#else

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

static void fill(pw_sha256_context *context, unsigned used, unsigned kept)
{
    pw_bytes_wipe(block_of(context) + used, BLOCK_BYTES - kept - used);
}

/* Eight times the bytes of the message, big-endian, at the end of the block. */
static void append_length_in_bits(pw_sha256_context *context)
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

/* Words, big-endian. */
static void give_digest(pw_sha256_context *context, uint8_t *digest)
{
    pw_le32_words(context->state, PW_SHA256_DIGEST_BYTES / 4);
    for (unsigned i = 0; i < PW_SHA256_DIGEST_BYTES; i++) {
        digest[i] = ((const uint8_t *)context->state)[i ^ 3];
    }
}

#endif

void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES])
{
    unsigned used = used_of(context);

    block_of(context)[used++] = 0x80;
    if (used > BLOCK_BYTES - LENGTH_BYTES) {
        fill(context, used, 0);
        pw_sha256_compress(context->state);
        used = 0;
    }
    fill(context, used, LENGTH_BYTES);
    append_length_in_bits(context);
    pw_sha256_compress(context->state);
    give_digest(context, digest);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_sha256_context context;

    pw_sha256_init(&context);
    pw_sha256_update(&context, message, len);
    pw_sha256_finalize(&context, digest);
}
