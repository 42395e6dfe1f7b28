/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HMAC-SHA-256 (FIPS 198-1, section 4) over either form of SHA-256. Each of the two hashes begins with a block that depends on the
 * key alone: the context has what they make of it, so that a copy of it saves both for a further message. */
#include "pennyweight/hmac.h"

#include "clear_stack.h"
#include "common/mac.h"
#include "hash.h"

#define TAG_BYTES PW_HMAC_SHA256_TAG_BYTES
#define INNER_PAD 0x36363636
#define OUTER_PAD 0x5c5c5c5c

/* Begins a hash with the block (K0 ^ pad) of section 4, in words because it is the same in each byte. */
static PW_NOINLINE void begin(pw_sha256_context *hash, const uint8_t *key, size_t keylen, uint32_t pad_word)
{
    unsigned i;

    pw_sha256_init(hash);
    pw_bytes_wipe(block_of(hash), BLOCK_BYTES);
    pw_bytes_copy(block_of(hash), key, keylen);
    for (i = 8; i < 24; i++)
        hash->state[i] ^= pad_word;
    pw_sha256_compress(hash->state);
    hash->length[0] = BLOCK_BYTES;
}

void pw_hmac_sha256_init(pw_hmac_sha256_context *context, const uint8_t *key, size_t keylen)
{
    uint8_t hashed[PW_SHA256_DIGEST_BYTES];

    if (keylen > BLOCK_BYTES) {
        pw_sha256_init(&context->inner);
        pw_sha256_update(&context->inner, key, keylen);
        pw_sha256_finalize(&context->inner, hashed);
        key = hashed;
        keylen = sizeof hashed;
    }
    begin(&context->inner, key, keylen, OUTER_PAD);
    pw_bytes_copy((uint8_t *)context->outer, (const uint8_t *)context->inner.state, sizeof context->outer);
    begin(&context->inner, key, keylen, INNER_PAD);
    pw_bytes_wipe(hashed, sizeof hashed);
}

/* A block is counted from _init on, so the length of an initialised context is not 0. */
static int is_active(const pw_hmac_sha256_context *context)
{
    return (context->inner.length[0] | context->inner.length[1]) != 0;
}

void pw_hmac_sha256_update(pw_hmac_sha256_context *context, const uint8_t *message, size_t len)
{
    if (is_active(context))
        pw_sha256_update(&context->inner, message, len);
}

void pw_hmac_sha256_finalize(pw_hmac_sha256_context *context, uint8_t tag[TAG_BYTES])
{
    pw_sha256_context *const hash = &context->inner;

    if (is_active(context)) {
        pw_sha256_finalize(hash, tag);
        pw_bytes_copy((uint8_t *)hash->state, (const uint8_t *)context->outer, sizeof context->outer);
        hash->length[0] = BLOCK_BYTES;
        pw_sha256_update(hash, tag, TAG_BYTES);
        pw_sha256_finalize(hash, tag);
        pw_bytes_wipe(context->outer, sizeof context->outer);
    } else {
        pw_bytes_wipe(tag, TAG_BYTES);
    }
}

int pw_hmac_sha256_verify(pw_hmac_sha256_context *context, const uint8_t *tag, size_t taglen)
{
    const int is_finalised = -!is_active(context);
    uint8_t computed[TAG_BYTES];

    pw_hmac_sha256_finalize(context, computed);
    return pw_mac_check_tag(tag, taglen, computed, TAG_BYTES) | is_finalised;
}

void pw_hmac_sha256(uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *key, size_t keylen)
{
    pw_hmac_sha256_context context;

    pw_hmac_sha256_init(&context, key, keylen);
    pw_hmac_sha256_update(&context, message, len);
    pw_hmac_sha256_finalize(&context, tag);
}

int pw_hmac_sha256_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len, const uint8_t *key,
                         size_t keylen)
{
    pw_hmac_sha256_context context;

    pw_hmac_sha256_init(&context, key, keylen);
    pw_hmac_sha256_update(&context, message, len);
    return pw_hmac_sha256_verify(&context, tag, taglen);
}
