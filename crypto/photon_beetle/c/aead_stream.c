/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-Beetle-AEAD[128] and PHOTON-Beetle-AEAD[32] as streams. */
#include "aead.h"
#include "common/aead.h"

/* ---- PHOTON-Beetle-AEAD[128] ---- */

void pw_photon_beetle_aead_128_process(pw_photon_beetle_aead_128_context *context, enum direction direction,
                                       uint8_t *out, const uint8_t *in, size_t len)
{
    photon_beetle_process(&context->stream, context->keystream, PW_PHOTON_BEETLE_AEAD_128_RATE, direction, out, in,
                          len);
}

const uint8_t *pw_photon_beetle_aead_128_finish(pw_photon_beetle_aead_128_context *context)
{
    return photon_beetle_finish(&context->stream, PW_PHOTON_BEETLE_AEAD_128_RATE);
}

void pw_photon_beetle_aead_128_init(pw_photon_beetle_aead_128_context *context, const uint8_t nonce[NONCE_BYTES],
                                    const uint8_t key[KEY_BYTES])
{
    photon_beetle_init(&context->stream, PW_PHOTON_BEETLE_AEAD_128_RATE, nonce, key);
}

void pw_photon_beetle_aead_128_aad(pw_photon_beetle_aead_128_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0 || absorbs_ad(&context->stream))
        pw_photon_beetle_aead_128_process(context, ABSORPTION, NULL, ad, adlen);
    else
        pw_bytes_wipe(context, sizeof *context);
}

void pw_photon_beetle_aead_128_encrypt_update(pw_photon_beetle_aead_128_context *context, uint8_t *ciphertext,
                                              const uint8_t *message, size_t len)
{
    if (context->stream.phase != FINALISED)
        pw_photon_beetle_aead_128_process(context, ENCRYPTION, ciphertext, message, len);
    else
        pw_bytes_wipe(ciphertext, len);
}

void pw_photon_beetle_aead_128_decrypt_update(pw_photon_beetle_aead_128_context *context, uint8_t *message,
                                              const uint8_t *ciphertext, size_t len)
{
    if (context->stream.phase != FINALISED)
        pw_photon_beetle_aead_128_process(context, DECRYPTION, message, ciphertext, len);
    else
        pw_bytes_wipe(message, len);
}

void pw_photon_beetle_aead_128_finalize(pw_photon_beetle_aead_128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_photon_beetle_aead_128_finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_photon_beetle_aead_128_verify(pw_photon_beetle_aead_128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int valid = context->stream.phase != FINALISED ? 0 : -1;

    return pw_aead_check_tag(tag, pw_photon_beetle_aead_128_finish(context), TAG_BYTES, context, sizeof *context) |
           valid;
}

/* ---- PHOTON-Beetle-AEAD[32] ---- */

void pw_photon_beetle_aead_32_process(pw_photon_beetle_aead_32_context *context, enum direction direction, uint8_t *out,
                                      const uint8_t *in, size_t len)
{
    photon_beetle_process(&context->stream, context->keystream, PW_PHOTON_BEETLE_AEAD_32_RATE, direction, out, in, len);
}

const uint8_t *pw_photon_beetle_aead_32_finish(pw_photon_beetle_aead_32_context *context)
{
    return photon_beetle_finish(&context->stream, PW_PHOTON_BEETLE_AEAD_32_RATE);
}

void pw_photon_beetle_aead_32_init(pw_photon_beetle_aead_32_context *context, const uint8_t nonce[NONCE_BYTES],
                                   const uint8_t key[KEY_BYTES])
{
    photon_beetle_init(&context->stream, PW_PHOTON_BEETLE_AEAD_32_RATE, nonce, key);
}

void pw_photon_beetle_aead_32_aad(pw_photon_beetle_aead_32_context *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0 || absorbs_ad(&context->stream))
        pw_photon_beetle_aead_32_process(context, ABSORPTION, NULL, ad, adlen);
    else
        pw_bytes_wipe(context, sizeof *context);
}

void pw_photon_beetle_aead_32_encrypt_update(pw_photon_beetle_aead_32_context *context, uint8_t *ciphertext,
                                             const uint8_t *message, size_t len)
{
    if (context->stream.phase != FINALISED)
        pw_photon_beetle_aead_32_process(context, ENCRYPTION, ciphertext, message, len);
    else
        pw_bytes_wipe(ciphertext, len);
}

void pw_photon_beetle_aead_32_decrypt_update(pw_photon_beetle_aead_32_context *context, uint8_t *message,
                                             const uint8_t *ciphertext, size_t len)
{
    if (context->stream.phase != FINALISED)
        pw_photon_beetle_aead_32_process(context, DECRYPTION, message, ciphertext, len);
    else
        pw_bytes_wipe(message, len);
}

void pw_photon_beetle_aead_32_finalize(pw_photon_beetle_aead_32_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, pw_photon_beetle_aead_32_finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_photon_beetle_aead_32_verify(pw_photon_beetle_aead_32_context *context, const uint8_t tag[TAG_BYTES])
{
    const int valid = context->stream.phase != FINALISED ? 0 : -1;

    return pw_aead_check_tag(tag, pw_photon_beetle_aead_32_finish(context), TAG_BYTES, context, sizeof *context) |
           valid;
}
