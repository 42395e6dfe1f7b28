/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-AEAD[128] and PHOTON-Beetle-AEAD[32] in a single call. */
#include "aead.h"
#include "common/aead.h"

/* ---- PHOTON-Beetle-AEAD[128] ---- */

void pw_photon_beetle_aead_128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                       const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                       const uint8_t key[KEY_BYTES])
{
    pw_photon_beetle_aead_128_context context;

    pw_photon_beetle_aead_128_init(&context, nonce, key);
    pw_photon_beetle_aead_128_process(&context, ABSORPTION, NULL, ad, adlen);
    pw_photon_beetle_aead_128_process(&context, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, pw_photon_beetle_aead_128_finish(&context), TAG_BYTES, &context, sizeof context);
}

int pw_photon_beetle_aead_128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext,
                                      size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                      const uint8_t key[KEY_BYTES])
{
    pw_photon_beetle_aead_128_context context;

    pw_photon_beetle_aead_128_init(&context, nonce, key);
    pw_photon_beetle_aead_128_process(&context, ABSORPTION, NULL, ad, adlen);
    pw_photon_beetle_aead_128_process(&context, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, pw_photon_beetle_aead_128_finish(&context), TAG_BYTES, &context,
                                 sizeof context);
}

/* ---- PHOTON-Beetle-AEAD[32] ---- */

void pw_photon_beetle_aead_32_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                      const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                      const uint8_t key[KEY_BYTES])
{
    pw_photon_beetle_aead_32_context context;

    pw_photon_beetle_aead_32_init(&context, nonce, key);
    pw_photon_beetle_aead_32_process(&context, ABSORPTION, NULL, ad, adlen);
    pw_photon_beetle_aead_32_process(&context, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, pw_photon_beetle_aead_32_finish(&context), TAG_BYTES, &context, sizeof context);
}

int pw_photon_beetle_aead_32_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext,
                                     size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                     const uint8_t key[KEY_BYTES])
{
    pw_photon_beetle_aead_32_context context;

    pw_photon_beetle_aead_32_init(&context, nonce, key);
    pw_photon_beetle_aead_32_process(&context, ABSORPTION, NULL, ad, adlen);
    pw_photon_beetle_aead_32_process(&context, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, pw_photon_beetle_aead_32_finish(&context), TAG_BYTES, &context,
                                 sizeof context);
}
