/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 over its compression function: FIPS 180-4, sections 5.1.1 and 6.2. */
#include "pennyweight/sha256.h"

#include "bytes.h"
#include "../compress.h"

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
        if (used + n == BLOCK_BYTES) {
            pw_sha256_compress(context->state);
        }
    }
}

/* Eight times the bytes of the message, big-endian, at the end of the block. */
static void append_length_in_bits(pw_sha256_context *context)
{
    const uint8_t *bytes = (const uint8_t *)context->length;
    uint8_t *end = block_of(context) + BLOCK_BYTES;
    uint8_t carry = 0;

    for (unsigned i = 0; i < LENGTH_BYTES; i++) {
        *--end = (uint8_t)(bytes[i] << 3 | carry);
        carry = (uint8_t)(bytes[i] >> 5);
    }
}

void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES])
{
    uint8_t *block = block_of(context);
    unsigned used = used_of(context);

    block[used++] = 0x80;
    if (used > BLOCK_BYTES - LENGTH_BYTES) {
        pw_bytes_wipe(block + used, BLOCK_BYTES - used);
        pw_sha256_compress(context->state);
        used = 0;
    }
    pw_bytes_wipe(block + used, BLOCK_BYTES - LENGTH_BYTES - used);
    append_length_in_bits(context);
    pw_sha256_compress(context->state);

    /* words, big-endian */
    for (unsigned i = 0; i < PW_SHA256_DIGEST_BYTES; i++) {
        digest[i] = ((const uint8_t *)context->state)[i ^ 3];
    }
    pw_bytes_wipe(context, sizeof *context);
}

void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_sha256_context context;

    pw_sha256_init(&context);
    pw_sha256_update(&context, message, len);
    pw_sha256_finalize(&context, digest);
}
