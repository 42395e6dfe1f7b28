/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * AES-128-GCM (NIST SP 800-38D section 7), in one call and in pieces, over a cipher that the including file defines:
 *   BLOCKS            blocks that it encrypts at once, 1 or 2
 *   PREPARED_WORDS    what it prepares for a key; 0 if it takes the key itself
 *   cipher_prepare, cipher_encrypt
 *   cipher_hash_key   if BLOCKS is 2: where the hash key is in what is prepared
 *   HASHES_BLOCKS     1 where pw_ghash_blocks is there, else 0
 *
 * One call and stream go through the same loops, hash_blocks() and crypt_blocks(): a stream keeps what is left of a block
 * of key stream and how much of a block has been added to the hash.
 */

/* y = GHASH continued over data, the last block padded with zeros. */
PW_INLINE void hash_blocks(uint8_t *y, const uint8_t *hash_key, const uint8_t *data, size_t len)
{
#if HASHES_BLOCKS
    if (len >= BLOCK) {
        pw_ghash_blocks(y, hash_key, data, len / BLOCK);
        data += len - len % BLOCK;
        len %= BLOCK;
    }
#endif
    while (len > 0) {
        size_t n = len < BLOCK ? len : BLOCK;

        pw_bytes_add(y, data, n);
        pw_ghash_multiply(y, hash_key);
        data += n;
        len -= n;
    }
}

static void hash(uint8_t *y, const uint8_t *hash_key, const uint8_t *data, size_t len)
{
    hash_blocks(y, hash_key, data, len);
}

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

/* tag = GHASH of all; the tag's buffer is where it is computed. */
static void hash_message(uint8_t *tag, const uint8_t *hash_key, const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen)
{
    pw_bytes_wipe(tag, BLOCK);
    hash(tag, hash_key, ad, adlen);
    hash(tag, hash_key, ciphertext, len);
    add_length(tag + BLOCK / 2, adlen);
    add_length(tag + BLOCK, len);
    pw_ghash_multiply(tag, hash_key);
}

/* BLOCKS blocks of key stream from the given counter on. */
static void make_stream(uint8_t *stream, const uint8_t *nonce, uint32_t counter, const void *prepared)
{
    unsigned i;

    for (i = 0; i < BLOCKS * BLOCK; i += BLOCK)
        pw_gcm_counter_block(stream + i, nonce, counter++);
    cipher_encrypt(stream, prepared);
}

/* out = in + the key stream from the given counter on, of which the last blocks stay in `stream`; returns the counter of the
 * next one. */
PW_INLINE uint32_t crypt_blocks(uint8_t *stream, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                                uint32_t counter, const void *prepared)
{
    while (len > 0) {
        size_t n = len < BLOCKS * BLOCK ? len : BLOCKS * BLOCK;

        make_stream(stream, nonce, counter, prepared);
        counter += BLOCKS;
        pw_bytes_encrypt(out, stream, in, n);
        out += n;
        in += n;
        len -= n;
    }
    return counter;
}

static void crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, uint32_t counter,
                  const void *prepared)
{
    uint8_t stream[BLOCKS * BLOCK];

    crypt_blocks(stream, out, in, len, nonce, counter, prepared);
    pw_bytes_wipe(stream, sizeof stream);
}

#if BLOCKS == 1

/* The tag of data that is encrypted already. */
static void authenticate(uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                         const uint8_t *nonce, const void *prepared)
{
    uint8_t block[BLOCK];

    pw_bytes_wipe(block, BLOCK);
    cipher_encrypt(block, prepared);
    hash_message(tag, block, ciphertext, len, ad, adlen);
    make_stream(block, nonce, 1, prepared);
    pw_bytes_add(tag, block, BLOCK);
    pw_bytes_wipe(block, BLOCK);
}

static void seal(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                 const uint8_t *nonce, const void *prepared)
{
    crypt(ciphertext, message, len, nonce, 2, prepared);
    authenticate(tag, ciphertext, len, ad, adlen, nonce, prepared);
}

/* Authenticates, compares, decrypts. */
static int open(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                size_t adlen, const uint8_t *nonce, const void *prepared)
{
    uint8_t computed[BLOCK];
    int result;

    authenticate(computed, ciphertext, len, ad, adlen, nonce, prepared);
    result = pw_bytes_compare(computed, tag, BLOCK);
    pw_bytes_wipe(computed, sizeof computed);
    if (result == 0)
        crypt(message, ciphertext, len, nonce, 2, prepared);
    else
        pw_bytes_wipe(message, len);
    return result;
}

#else

/* out = in + the key stream; its first block was made at once with the one that hides the hash. */
static void crypt_from(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, const void *prepared,
                       uint8_t *first)
{
    pw_bytes_encrypt(out, first, in, len < BLOCK ? len : BLOCK);
    if (len > BLOCK)
        crypt(out + BLOCK, in + BLOCK, len - BLOCK, nonce, 3, prepared);
}

static void seal(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                 const uint8_t *nonce, const void *prepared)
{
    uint8_t first[2 * BLOCK];

    make_stream(first, nonce, 1, prepared);
    crypt_from(ciphertext, message, len, nonce, prepared, first + BLOCK);
    hash_message(tag, cipher_hash_key(prepared), ciphertext, len, ad, adlen);
    pw_bytes_add(tag, first, BLOCK);
    pw_bytes_wipe(first, sizeof first);
}

/* Authenticates, compares, decrypts. */
static int open(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                size_t adlen, const uint8_t *nonce, const void *prepared)
{
    uint8_t first[2 * BLOCK], computed[BLOCK];
    int result;

    make_stream(first, nonce, 1, prepared);
    hash_message(computed, cipher_hash_key(prepared), ciphertext, len, ad, adlen);
    pw_bytes_add(computed, first, BLOCK);
    result = pw_bytes_compare(computed, tag, BLOCK);
    pw_bytes_wipe(computed, sizeof computed);
    if (result == 0)
        crypt_from(message, ciphertext, len, nonce, prepared, first + BLOCK);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(first, sizeof first);
    return result;
}

#endif

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[PW_AES128_GCM_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                           const uint8_t key[PW_AES128_GCM_KEY_BYTES])
{
#if PREPARED_WORDS
    uint32_t prepared[PREPARED_WORDS];

    cipher_prepare(prepared, key);
#else
    const uint8_t *prepared = key;
#endif
    seal(ciphertext, tag, message, len, ad, adlen, nonce, prepared);
#if PREPARED_WORDS
    pw_bytes_wipe(prepared, sizeof prepared);
#endif
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[PW_AES128_GCM_TAG_BYTES], const uint8_t *ciphertext,
                          size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_AES128_GCM_NONCE_BYTES],
                          const uint8_t key[PW_AES128_GCM_KEY_BYTES])
{
#if PREPARED_WORDS
    uint32_t prepared[PREPARED_WORDS];
    int result;

    cipher_prepare(prepared, key);
    result = open(message, tag, ciphertext, len, ad, adlen, nonce, prepared);
    pw_bytes_wipe(prepared, sizeof prepared);
    return result;
#else
    return open(message, tag, ciphertext, len, ad, adlen, nonce, key);
#endif
}

/* ---- in pieces ----------------------------------------------------------------------------------------------------- */

/* A context too small for the cipher's key fails to compile: define PW_AES128_GCM_CIPHER_BYTES for all files
 * alike. */
typedef char context_has_room_for_the_cipher
    [PW_AES128_GCM_CIPHER_BYTES >= (PREPARED_WORDS ? 4 * PREPARED_WORDS : PW_AES128_GCM_KEY_BYTES) ? 1 : -1];

/* How far a stream is; one that has ended is wiped. */
enum phase { ENDED, ASSOCIATED_DATA, MESSAGE };
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
        /* the block that was begun, if any, and whole ones */
        if (context->hash_filled > 0) {
            pw_bytes_add(context->hash + context->hash_filled, data, n);
            pw_ghash_multiply(context->hash, context->hash_key);
            context->hash_filled = 0;
            data += n;
            len -= n;
        }
        n = len - len % BLOCK;
        hash_blocks(context->hash, context->hash_key, data, n);
        data += n;
        len -= n;
    }
    pw_bytes_add(context->hash + context->hash_filled, data, len);
    context->hash_filled = (uint8_t)(context->hash_filled + len);
}

/* Ends the associated data or the message: the rest of a block that has begun is zero. */
static void hash_pad(pw_aes128_gcm_context *context)
{
    if (context->hash_filled > 0) {
        pw_ghash_multiply(context->hash, context->hash_key);
        context->hash_filled = 0;
    }
}

/* out = in + the key stream */
static void crypt_update(pw_aes128_gcm_context *context, uint8_t *out, const uint8_t *in, size_t len)
{
    size_t n = len < context->stream_left ? len : context->stream_left;

    pw_bytes_encrypt(out, context->stream + BLOCKS * BLOCK - context->stream_left, in, n);
    context->stream_left = (uint8_t)(context->stream_left - n);
    len -= n;
    if (len == 0)
        return;
    context->counter =
        crypt_blocks(context->stream, out + n, in + n, len, context->nonce, context->counter, context->cipher_key);
    context->stream_left = (uint8_t)((BLOCKS * BLOCK - len % (BLOCKS * BLOCK)) % (BLOCKS * BLOCK));
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
PW_CLEARS_STACK(clear_stack, 64)

static const uint8_t *NAME(end)(NAME(context) *context)
{
    hash_pad(context);
    hash_update(context, context->lengths, BLOCK);
    make_stream(context->stream, context->nonce, 1, context->cipher_key);
    pw_bytes_add(context->hash, context->stream, BLOCK);
    clear_stack();
    return context->hash;
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    pw_bytes_wipe(context, sizeof *context);
#if PREPARED_WORDS
    cipher_prepare(context->cipher_key, key);
#else
    pw_bytes_copy((uint8_t *)context->cipher_key, key, KEY_BYTES);
#endif
    pw_bytes_copy(context->nonce, nonce, NONCE_BYTES);
    cipher_encrypt(context->stream, context->cipher_key);
    pw_bytes_copy(context->hash_key, context->stream, BLOCK);
    context->counter = 2;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    count_bits(context->lengths + BLOCK / 2, adlen);
    hash_update(context, ad, adlen);
}

/* The ciphertext is hashed, which in place is there after the encryption, or before the decryption. */
PW_INLINE void NAME(take_message)(NAME(context) *context, enum direction direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    begin_message(context);
    count_bits(context->lengths + BLOCK, len);
    if (direction == DECRYPTION)
        hash_update(context, in, len);
    crypt_update(context, out, in, len);
    if (direction == ENCRYPTION)
        hash_update(context, out, len);
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return context->phase == ASSOCIATED_DATA;
}

PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return context->phase != ENDED;
}

#define ONE_SHOT_ELSEWHERE
#include "common/aead.template.h"
