/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of DryGASCON in a single call. */
#include "aead.h"

void pw_drygascon128k16_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES])
{
    pw_drygascon128k16_context context;

    pw_drygascon128k16_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K16_TAG_BYTES, &context, sizeof context);
}

int pw_drygascon128k16_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[NONCE_BYTES], const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES])
{
    pw_drygascon128k16_context context;

    pw_drygascon128k16_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K16_TAG_BYTES,
                                 &context, sizeof context);
}

void pw_drygascon128k32_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES])
{
    pw_drygascon128k32_context context;

    pw_drygascon128k32_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K32_TAG_BYTES, &context, sizeof context);
}

int pw_drygascon128k32_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[NONCE_BYTES], const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES])
{
    pw_drygascon128k32_context context;

    pw_drygascon128k32_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K32_TAG_BYTES,
                                 &context, sizeof context);
}

void pw_drygascon128k56_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES])
{
    pw_drygascon128k56_context context;

    pw_drygascon128k56_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K56_TAG_BYTES, &context, sizeof context);
}

int pw_drygascon128k56_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[NONCE_BYTES], const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES])
{
    pw_drygascon128k56_context context;

    pw_drygascon128k56_init(&context, nonce, key);
    pw_drygascon128_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon128_take(&context, MESSAGE, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, pw_drygascon128_make_tag(&context), PW_DRYGASCON128K56_TAG_BYTES,
                                 &context, sizeof context);
}

void pw_drygascon256k32_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES])
{
    pw_drygascon256k32_context context;

    pw_drygascon256k32_init(&context, nonce, key);
    pw_drygascon256_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon256_take(&context, MESSAGE, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, pw_drygascon256_make_tag(&context), PW_DRYGASCON256K32_TAG_BYTES, &context, sizeof context);
}

int pw_drygascon256k32_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[NONCE_BYTES], const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES])
{
    pw_drygascon256k32_context context;

    pw_drygascon256k32_init(&context, nonce, key);
    pw_drygascon256_take(&context, DATA, NULL, ad, adlen, ABSORB);
    pw_drygascon256_take(&context, MESSAGE, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, pw_drygascon256_make_tag(&context), PW_DRYGASCON256K32_TAG_BYTES,
                                 &context, sizeof context);
}
