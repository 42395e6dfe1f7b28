/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM over the bitsliced cipher, which encrypts two blocks at once. The first two make the block that hides the hash and
 * the first one of key stream. */
#include "aes/aes128.h"
#include "gcm.h"

#define PREPARED_WORDS (PW_AES128_ROUND_KEY_WORDS + BLOCK / 4) /* and the hash key */

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(4 * PREPARED_WORDS);

/* What is prepared lies in words, of a context or of the stack. */
static void prepare(uint8_t *prepared, const uint8_t *key)
{
    pw_aes128_bitsliced_expand_key((uint32_t *)(void *)prepared, key);
}

static void encrypt_blocks(uint8_t *blocks, const uint8_t *prepared)
{
    pw_aes128_bitsliced_encrypt(blocks, (const uint32_t *)(const void *)prepared);
}

static void make_stream(uint8_t *stream, const uint8_t *nonce, uint32_t counter, const uint8_t *prepared)
{
    pw_aes_counter_block(stream, nonce, counter);
    pw_aes_counter_block(stream + BLOCK, nonce, counter + 1);
    encrypt_blocks(stream, prepared);
}

static void add_stream(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, uint32_t counter,
                       const uint8_t *prepared)
{
    pw_aes128_bitsliced_crypt(out, in, len, nonce, counter, (const uint32_t *)(const void *)prepared);
}

static const struct gcm_cipher CIPHER = {2 * BLOCK, prepare, encrypt_blocks, make_stream, add_stream};

/* What the key expansion leaves after the round keys. */
static const uint8_t *hash_key_of(const uint8_t *prepared)
{
    return prepared + 4 * PW_AES128_ROUND_KEY_WORDS;
}

static void crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, const uint8_t *prepared,
                  uint8_t *first)
{
    pw_bytes_encrypt(out, first, in, len < BLOCK ? len : BLOCK);
    if (len > BLOCK)
        add_stream(out + BLOCK, in + BLOCK, len - BLOCK, nonce, 3, prepared);
}

static void encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                    size_t adlen, const uint8_t *nonce, const uint8_t *prepared)
{
    uint8_t first[2 * BLOCK];

    make_stream(first, nonce, 1, prepared);
    crypt(ciphertext, message, len, nonce, prepared, first + BLOCK);
    hash_message(tag, hash_key_of(prepared), ciphertext, len, ad, adlen);
    pw_bytes_add(tag, first, BLOCK);
    pw_bytes_wipe(first, sizeof first);
}

/* Decrypts only if the tag is valid. */
static int decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t *nonce, const uint8_t *prepared)
{
    uint8_t first[2 * BLOCK], computed[BLOCK];
    int result;

    make_stream(first, nonce, 1, prepared);
    hash_message(computed, hash_key_of(prepared), ciphertext, len, ad, adlen);
    pw_bytes_add(computed, first, BLOCK);
    result = pw_aead_check_tag(tag, computed, BLOCK, computed, sizeof computed);
    if (result == 0)
        crypt(message, ciphertext, len, nonce, prepared, first + BLOCK);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(first, sizeof first);
    return result;
}

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    uint32_t round_keys[PREPARED_WORDS];
    uint8_t *prepared = (uint8_t *)round_keys;

    CIPHER.prepare(prepared, key);
    encrypt(ciphertext, tag, message, len, ad, adlen, nonce, prepared);
    pw_bytes_wipe(round_keys, sizeof round_keys);
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    uint32_t round_keys[PREPARED_WORDS];
    uint8_t *prepared = (uint8_t *)round_keys;
    int result;

    CIPHER.prepare(prepared, key);
    result = decrypt(message, tag, ciphertext, len, ad, adlen, nonce, prepared);
    pw_bytes_wipe(round_keys, sizeof round_keys);
    return result;
}

void pw_aes128_gcm_init(pw_aes128_gcm_context *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    init(&CIPHER, context, nonce, key);
}

void pw_aes128_gcm_aad(pw_aes128_gcm_context *context, const uint8_t *ad, size_t adlen)
{
    aad(context, ad, adlen);
}

void pw_aes128_gcm_encrypt_update(pw_aes128_gcm_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    update(&CIPHER, context, ENCRYPTION, ciphertext, message, len);
}

void pw_aes128_gcm_decrypt_update(pw_aes128_gcm_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    update(&CIPHER, context, DECRYPTION, message, ciphertext, len);
}

void pw_aes128_gcm_finalize(pw_aes128_gcm_context *context, uint8_t tag[TAG_BYTES])
{
    finalize(&CIPHER, context, tag);
}

int pw_aes128_gcm_verify(pw_aes128_gcm_context *context, const uint8_t tag[TAG_BYTES])
{
    return verify(&CIPHER, context, tag);
}
