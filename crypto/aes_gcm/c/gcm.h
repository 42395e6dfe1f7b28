/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM (NIST SP 800-38D section 7) over any form of the cipher: the parts that do not depend on the number of blocks
 * which the cipher encrypts at once, and the streaming functions.
 *
 * The single call and the streaming functions share the loop crypt_blocks(), or that of the cipher. A context keeps the rest of a block
 * of key stream, and how many bytes of a block were added to the hash.
 *
 * Functions without `inline` become a part of their callers only where the compiler finds that smaller or faster. */
#ifndef PENNYWEIGHT_AES_GCM_C_GCM_H
#define PENNYWEIGHT_AES_GCM_C_GCM_H

#include "pennyweight/aes_gcm.h"

#include "aes/counter.h"
#include "ghash/ghash.h"
#include "bytes.h"
#include "clear_stack.h"
#include "common/aead.h"
#include "inline.h"

#define BLOCK 16
#define KEY_BYTES PW_AES128_GCM_KEY_BYTES
#define NONCE_BYTES PW_AES128_GCM_NONCE_BYTES
#define TAG_BYTES PW_AES128_GCM_TAG_BYTES

/* A form of the cipher. `prepared` is whatever it computes from a key, or the key itself. */
struct gcm_cipher {
    unsigned stream_bytes; /* of the blocks that it encrypts at once */
    void (*prepare)(uint8_t *prepared, const uint8_t *key);
    void (*encrypt)(uint8_t *blocks, const uint8_t *prepared);
    /* The blocks of key stream that it encrypts at once, from the given counter on. */
    void (*make_stream)(uint8_t *stream, const uint8_t *nonce, uint32_t counter, const uint8_t *prepared);
    /* out = in + the key stream from the given counter on, or NULL */
    void (*crypt)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, uint32_t counter,
                  const uint8_t *prepared);
};

/* out = in + the key stream from the given counter on, the last blocks of which remain in `stream`; returns the next counter. */
PW_INLINE uint32_t crypt_blocks(const struct gcm_cipher *cipher, uint8_t *stream, uint8_t *out, const uint8_t *in,
                                size_t len, const uint8_t *nonce, uint32_t counter, const uint8_t *prepared)
{
    while (len > 0) {
        size_t n = len < cipher->stream_bytes ? len : cipher->stream_bytes;

        cipher->make_stream(stream, nonce, counter, prepared);
        counter += cipher->stream_bytes / BLOCK;
        pw_bytes_encrypt(out, stream, in, n);
        out += n;
        in += n;
        len -= n;
    }
    return counter;
}

/* ---- single call ---- */

/* Adds a length to the eight bytes before `end`: in bits, big-endian. */
static void add_length(uint8_t *end, size_t len)
{
    uint8_t byte = (uint8_t)(len << 3);

    for (len >>= 5;; len >>= 8) {
        end--;
        *end = (uint8_t)(*end ^ byte);
        if (len == 0)
            break;
        byte = (uint8_t)len;
    }
}

/* tag = GHASH of all; it is computed in the tag's buffer. */
static void hash_message(uint8_t *tag, const uint8_t *hash_key, const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen)
{
    pw_bytes_wipe(tag, BLOCK);
    pw_ghash_absorb(tag, hash_key, ad, adlen);
    pw_ghash_absorb(tag, hash_key, ciphertext, len);
    add_length(tag + BLOCK / 2, adlen);
    add_length(tag + BLOCK, len);
    pw_ghash_multiply(tag, hash_key);
}

/* ---- streaming ---- */

/* A context that is too small for the cipher's key fails to compile: define PW_AES128_GCM_CIPHER_BYTES for all files alike. */
#define CONTEXT_HAS_ROOM_FOR_THE_CIPHER(bytes) \
    typedef char context_has_room_for_the_cipher[PW_AES128_GCM_CIPHER_BYTES >= (bytes) ? 1 : -1]

enum phase { FINALISED, ASSOCIATED_DATA, MESSAGE };
enum direction { ENCRYPTION, DECRYPTION };

/* Adds len bytes to the big-endian number of bits before `end`. */
static void count_bits(uint8_t *end, size_t len)
{
    uint64_t sum = (uint64_t)len << 3;
    unsigned i;

    for (i = 0; i < 8; i++) {
        sum += *--end;
        *end = (uint8_t)sum;
        sum >>= 8;
    }
}

/* Adds data to the hash, with a multiplication whenever a block is full. */
static void hash_update(pw_aes128_gcm_context *context, const uint8_t *data, size_t len)
{
    size_t n = BLOCK - (size_t)context->hash_filled;

    if (len >= n) {
        /* the incomplete block, if any, and whole ones */
        if (context->hash_filled > 0) {
            pw_bytes_add(context->hash + context->hash_filled, data, n);
            pw_ghash_multiply(context->hash, context->hash_key);
            context->hash_filled = 0;
            data += n;
            len -= n;
        }
        n = len - len % BLOCK;
        pw_ghash_absorb(context->hash, context->hash_key, data, n);
        data += n;
        len -= n;
    }
    pw_bytes_add(context->hash + context->hash_filled, data, len);
    context->hash_filled = (uint8_t)(context->hash_filled + len);
}

/* Ends the associated data or the message: the rest of an incomplete block is zero. */
static void hash_pad(pw_aes128_gcm_context *context)
{
    if (context->hash_filled > 0) {
        pw_ghash_multiply(context->hash, context->hash_key);
        context->hash_filled = 0;
    }
}

/* out = in + the key stream */
static void crypt_update(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context, uint8_t *out,
                         const uint8_t *in, size_t len)
{
    const unsigned stream_bytes = cipher->stream_bytes;
    size_t n = len < context->stream_left ? len : context->stream_left;

    pw_bytes_encrypt(out, context->stream + stream_bytes - context->stream_left, in, n);
    context->stream_left = (uint8_t)(context->stream_left - n);
    len -= n;
    if (cipher->crypt != NULL && len >= stream_bytes) {
        const size_t whole = len - len % stream_bytes;

        cipher->crypt(out + n, in + n, whole, context->nonce, context->counter, (const uint8_t *)context->cipher_key);
        context->counter += (uint32_t)(whole / BLOCK);
        n += whole;
        len -= whole;
    }
    if (len == 0)
        return;
    context->counter = crypt_blocks(cipher, context->stream, out + n, in + n, len, context->nonce, context->counter,
                                    (const uint8_t *)context->cipher_key);
    context->stream_left = (uint8_t)((stream_bytes - len % stream_bytes) % stream_bytes);
}

/* Ends the associated data, once. */
static void begin_message(pw_aes128_gcm_context *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        hash_pad(context);
        context->phase = MESSAGE;
    }
}

/* A cipher that makes its round keys on the way leaves one on the stack. */
PW_CLEARS_STACK(clear_stack, 64 + 16 * PW_LARGE_FRAMES)

PW_INLINE void init(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context, const uint8_t *nonce,
                    const uint8_t *key)
{
    pw_bytes_wipe(context, sizeof *context);
    cipher->prepare((uint8_t *)context->cipher_key, key);
    pw_bytes_copy(context->nonce, nonce, NONCE_BYTES);
    cipher->encrypt(context->stream, (const uint8_t *)context->cipher_key);
    pw_bytes_copy(context->hash_key, context->stream, BLOCK);
    context->counter = 2;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void aad(pw_aes128_gcm_context *context, const uint8_t *ad, size_t adlen)
{
    if (!pw_aead_takes_ad(context, sizeof *context, context->phase == ASSOCIATED_DATA, adlen))
        return;
    count_bits(context->lengths + BLOCK / 2, adlen);
    hash_update(context, ad, adlen);
}

/* The ciphertext is hashed: in place it is there after the encryption, or before the decryption. */
PW_INLINE void update(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context, enum direction direction,
                      uint8_t *out, const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(context->phase == FINALISED, out, len))
        return;
    begin_message(context);
    count_bits(context->lengths + BLOCK, len);
    if (direction == DECRYPTION)
        hash_update(context, in, len);
    crypt_update(cipher, context, out, in, len);
    if (direction == ENCRYPTION)
        hash_update(context, out, len);
}

/* The tag of the context, where its hash was. */
static const uint8_t *make_tag(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context)
{
    hash_pad(context);
    hash_update(context, context->lengths, BLOCK);
    cipher->make_stream(context->stream, context->nonce, 1, (const uint8_t *)context->cipher_key);
    pw_bytes_add(context->hash, context->stream, BLOCK);
    clear_stack();
    return context->hash;
}

PW_INLINE void finalize(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context, uint8_t *tag)
{
    pw_aead_output_tag(tag, make_tag(cipher, context), TAG_BYTES, context, sizeof *context);
}

PW_INLINE int verify(const struct gcm_cipher *cipher, pw_aes128_gcm_context *context, const uint8_t *tag)
{
    const int invalid = -(context->phase == FINALISED);

    return pw_aead_check_tag(tag, make_tag(cipher, context), TAG_BYTES, context, sizeof *context) | invalid;
}

#endif
