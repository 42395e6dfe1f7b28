/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of the two forms of SHA-256: the initial state and the padding (FIPS 180-4, sections 5.1.1 and 6.2). */
#ifndef PENNYWEIGHT_SHA256_C_HASH_H
#define PENNYWEIGHT_SHA256_C_HASH_H

#include "pennyweight/sha256.h"

#include "bytes.h"
#include "../compress.h"
#include "inline.h"

#define BLOCK_BYTES 64
#define LENGTH_BYTES 8

/* The incomplete block, in context->state after the chaining value. */
static inline uint8_t *block_of(pw_sha256_context *context)
{
    return (uint8_t *)&context->state[8];
}

static inline unsigned used_of(const pw_sha256_context *context)
{
    return (unsigned)context->length[0] % BLOCK_BYTES;
}

PW_INLINE void start(pw_sha256_context *context)
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

/* The steps in which the two forms differ. */
struct sha256_form {
    /* The bytes of the block from `used` on become zero, but for its last `kept`, a multiple of 4. */
    void (*fill)(pw_sha256_context *context, unsigned used, unsigned kept);
    /* Writes eight times the bytes of the message, big-endian, at the end of the block. */
    void (*append_length)(pw_sha256_context *context);
};

/* Pads the message and compresses the rest of it. */
PW_INLINE void pad(const struct sha256_form *form, pw_sha256_context *context)
{
    unsigned used = used_of(context);

    block_of(context)[used] = 0x80;
    used++;
    if (used > BLOCK_BYTES - LENGTH_BYTES) {
        form->fill(context, used, 0);
        pw_sha256_compress(context->state);
        used = 0;
    }
    form->fill(context, used, LENGTH_BYTES);
    form->append_length(context);
    pw_sha256_compress(context->state);
}

#endif
