/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU (NIST LWC final round, 2021) in a single call, which is a message of one chunk: aead_stream.c. */
#include "pennyweight/tinyjambu.h"

#include "common/aead.h"

#define NONCE_BYTES 12
#define TAG_BYTES 8

/* ---- TinyJAMBU-128 ---- */

void pw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU128_KEY_BYTES])
{
    pw_tinyjambu128_context context;

    pw_tinyjambu128_init(&context, nonce, key);
    pw_tinyjambu128_aad(&context, ad, adlen);
    pw_tinyjambu128_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu128_finalize(&context, tag);
}

int pw_tinyjambu128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU128_KEY_BYTES])
{
    pw_tinyjambu128_context context;

    pw_tinyjambu128_init(&context, nonce, key);
    pw_tinyjambu128_aad(&context, ad, adlen);
    pw_tinyjambu128_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu128_verify(&context, tag), message, len);
}

/* ---- TinyJAMBU-192 ---- */

void pw_tinyjambu192_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU192_KEY_BYTES])
{
    pw_tinyjambu192_context context;

    pw_tinyjambu192_init(&context, nonce, key);
    pw_tinyjambu192_aad(&context, ad, adlen);
    pw_tinyjambu192_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu192_finalize(&context, tag);
}

int pw_tinyjambu192_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU192_KEY_BYTES])
{
    pw_tinyjambu192_context context;

    pw_tinyjambu192_init(&context, nonce, key);
    pw_tinyjambu192_aad(&context, ad, adlen);
    pw_tinyjambu192_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu192_verify(&context, tag), message, len);
}

/* ---- TinyJAMBU-256 ---- */

void pw_tinyjambu256_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU256_KEY_BYTES])
{
    pw_tinyjambu256_context context;

    pw_tinyjambu256_init(&context, nonce, key);
    pw_tinyjambu256_aad(&context, ad, adlen);
    pw_tinyjambu256_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu256_finalize(&context, tag);
}

int pw_tinyjambu256_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU256_KEY_BYTES])
{
    pw_tinyjambu256_context context;

    pw_tinyjambu256_init(&context, nonce, key);
    pw_tinyjambu256_aad(&context, ad, adlen);
    pw_tinyjambu256_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu256_verify(&context, tag), message, len);
}

/* ---- TinyJAMBU-128 v1 ---- */

void pw_tinyjambu128_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES])
{
    pw_tinyjambu128_v1_context context;

    pw_tinyjambu128_v1_init(&context, nonce, key);
    pw_tinyjambu128_v1_aad(&context, ad, adlen);
    pw_tinyjambu128_v1_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu128_v1_finalize(&context, tag);
}

int pw_tinyjambu128_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES])
{
    pw_tinyjambu128_v1_context context;

    pw_tinyjambu128_v1_init(&context, nonce, key);
    pw_tinyjambu128_v1_aad(&context, ad, adlen);
    pw_tinyjambu128_v1_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu128_v1_verify(&context, tag), message, len);
}

/* ---- TinyJAMBU-192 v1 ---- */

void pw_tinyjambu192_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES])
{
    pw_tinyjambu192_v1_context context;

    pw_tinyjambu192_v1_init(&context, nonce, key);
    pw_tinyjambu192_v1_aad(&context, ad, adlen);
    pw_tinyjambu192_v1_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu192_v1_finalize(&context, tag);
}

int pw_tinyjambu192_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES])
{
    pw_tinyjambu192_v1_context context;

    pw_tinyjambu192_v1_init(&context, nonce, key);
    pw_tinyjambu192_v1_aad(&context, ad, adlen);
    pw_tinyjambu192_v1_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu192_v1_verify(&context, tag), message, len);
}

/* ---- TinyJAMBU-256 v1 ---- */

void pw_tinyjambu256_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES])
{
    pw_tinyjambu256_v1_context context;

    pw_tinyjambu256_v1_init(&context, nonce, key);
    pw_tinyjambu256_v1_aad(&context, ad, adlen);
    pw_tinyjambu256_v1_encrypt_update(&context, ciphertext, message, len);
    pw_tinyjambu256_v1_finalize(&context, tag);
}

int pw_tinyjambu256_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES])
{
    pw_tinyjambu256_v1_context context;

    pw_tinyjambu256_v1_init(&context, nonce, key);
    pw_tinyjambu256_v1_aad(&context, ad, adlen);
    pw_tinyjambu256_v1_decrypt_update(&context, message, ciphertext, len);
    return pw_aead_release(pw_tinyjambu256_v1_verify(&context, tag), message, len);
}
