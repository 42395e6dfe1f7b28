/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* BLAKE2s-256 without a key over its compression function: RFC 7693, section 3.3. */
#include "pennyweight/blake2s.h"

#include "bytes.h"
#include "../compress.h"
#include "words.h"

#define BLOCK_BYTES 64

/* Where in context->state the counter of bytes and the flag of the last block are. */
#define COUNTER 8
#define LAST 10

static void count_and_compress(pw_blake2s_context *context)
{
    uint32_t *counter = &context->state[COUNTER];

    counter[0] += context->used;
    if (counter[0] < context->used) {
        counter[1]++;
    }
    pw_blake2s_compress(context->state, context->block);
}

void pw_blake2s_init(pw_blake2s_context *context)
{
    /* the IV, to which the parameters are added: 32 bytes of digest, no key, fanout 1, depth 1. As assignments,
     * because a table would take RAM on AVR. */
    context->state[0] = 0x6a09e667 ^ 0x01010000 ^ PW_BLAKE2S_DIGEST_BYTES;
    context->state[1] = 0xbb67ae85;
    context->state[2] = 0x3c6ef372;
    context->state[3] = 0xa54ff53a;
    context->state[4] = 0x510e527f;
    context->state[5] = 0x9b05688c;
    context->state[6] = 0x1f83d9ab;
    context->state[7] = 0x5be0cd19;
    context->state[COUNTER] = 0;
    context->state[COUNTER + 1] = 0;
    context->state[LAST] = 0;
    context->used = 0;
}

void pw_blake2s_update(pw_blake2s_context *context, const uint8_t *message, size_t len)
{
    uint8_t *block = (uint8_t *)context->block;
    unsigned room;

    /* a block that is full waits: only what follows tells that it is not the last one */
    while (len > (room = BLOCK_BYTES - context->used)) {
        pw_bytes_copy(block + context->used, message, room);
        message += room;
        len -= room;
        context->used = BLOCK_BYTES;
        count_and_compress(context);
        context->used = 0;
    }
    pw_bytes_copy(block + context->used, message, len);
    context->used += (unsigned)len;
}

void pw_blake2s_finalize(pw_blake2s_context *context, uint8_t digest[PW_BLAKE2S_DIGEST_BYTES])
{
    pw_bytes_wipe((uint8_t *)context->block + context->used, BLOCK_BYTES - context->used);
    context->state[LAST] = 0xffffffff;
    count_and_compress(context);
    pw_le32_words(context->state, 8);
    pw_bytes_copy(digest, (const uint8_t *)context->state, PW_BLAKE2S_DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

void pw_blake2s(uint8_t digest[PW_BLAKE2S_DIGEST_BYTES], const uint8_t *message, size_t len)
{
    pw_blake2s_context context;

    pw_blake2s_init(&context);
    pw_blake2s_update(&context, message, len);
    pw_blake2s_finalize(&context, digest);
}
