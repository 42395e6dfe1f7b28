/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* COMETv1 (NIST LWC round 2, 2019) over its three block ciphers: section 2 of the specification has the parameters. */
#include "pennyweight/comet.h"

#include "aead.h"
#include "cham/cham.h"
#include "speck/speck64_128.h"

/* ---- COMET-128_CHAM-128/128 ---- */

static void cham128_128_next(uint32_t *y, unsigned control)
{
    uint32_t *const z = z_of(y, 16);

    next_z(z, control);
    pw_cham128_128_encrypt(y, z);
}

static const struct comet_parameters COMET128_CHAM128_128 = {pw_cham128_128_encrypt, cham128_128_next, 16, 16};

static void cham128_128_process(uint32_t *y, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    comet_process(&COMET128_CHAM128_128, y, phase, out, in, len);
}

void pw_comet128_cham128_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET128_CHAM128_128_TAG_BYTES],
                                     const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                     const uint8_t nonce[PW_COMET128_CHAM128_128_NONCE_BYTES],
                                     const uint8_t key[PW_COMET128_CHAM128_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(16)];

    comet_encrypt(&COMET128_CHAM128_128, cham128_128_process, y, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_comet128_cham128_128_decrypt(uint8_t *message, const uint8_t tag[PW_COMET128_CHAM128_128_TAG_BYTES],
                                    const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                    const uint8_t nonce[PW_COMET128_CHAM128_128_NONCE_BYTES],
                                    const uint8_t key[PW_COMET128_CHAM128_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(16)];

    return comet_decrypt(&COMET128_CHAM128_128, cham128_128_process, y, message, tag, ciphertext, len, ad, adlen, nonce,
                         key);
}

/* ---- COMET-64_CHAM-64/128 ---- */

static void cham64_128_next(uint32_t *y, unsigned control)
{
    uint32_t *const z = z_of(y, 8);

    next_z(z, control);
    pw_cham64_128_encrypt(y, z);
}

static const struct comet_parameters COMET64_CHAM64_128 = {pw_cham64_128_encrypt, cham64_128_next, 8, 15};

static void cham64_128_process(uint32_t *y, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    comet_process(&COMET64_CHAM64_128, y, phase, out, in, len);
}

void pw_comet64_cham64_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET64_CHAM64_128_TAG_BYTES],
                                   const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                   const uint8_t nonce[PW_COMET64_CHAM64_128_NONCE_BYTES],
                                   const uint8_t key[PW_COMET64_CHAM64_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(8)];

    comet_encrypt(&COMET64_CHAM64_128, cham64_128_process, y, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_comet64_cham64_128_decrypt(uint8_t *message, const uint8_t tag[PW_COMET64_CHAM64_128_TAG_BYTES],
                                  const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                  const uint8_t nonce[PW_COMET64_CHAM64_128_NONCE_BYTES],
                                  const uint8_t key[PW_COMET64_CHAM64_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(8)];

    return comet_decrypt(&COMET64_CHAM64_128, cham64_128_process, y, message, tag, ciphertext, len, ad, adlen, nonce,
                         key);
}

/* ---- COMET-64_SPECK-64/128 ---- */

static void speck64_128_next(uint32_t *y, unsigned control)
{
    uint32_t *const z = z_of(y, 8);

    next_z(z, control);
    pw_speck64_128_encrypt(y, z);
}

static const struct comet_parameters COMET64_SPECK64_128 = {pw_speck64_128_encrypt, speck64_128_next, 8, 15};

static void speck64_128_process(uint32_t *y, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    comet_process(&COMET64_SPECK64_128, y, phase, out, in, len);
}

void pw_comet64_speck64_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_COMET64_SPECK64_128_TAG_BYTES],
                                    const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                    const uint8_t nonce[PW_COMET64_SPECK64_128_NONCE_BYTES],
                                    const uint8_t key[PW_COMET64_SPECK64_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(8)];

    comet_encrypt(&COMET64_SPECK64_128, speck64_128_process, y, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_comet64_speck64_128_decrypt(uint8_t *message, const uint8_t tag[PW_COMET64_SPECK64_128_TAG_BYTES],
                                   const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                   const uint8_t nonce[PW_COMET64_SPECK64_128_NONCE_BYTES],
                                   const uint8_t key[PW_COMET64_SPECK64_128_KEY_BYTES])
{
    uint32_t y[COMET_STATE_WORDS(8)];

    return comet_decrypt(&COMET64_SPECK64_128, speck64_128_process, y, message, tag, ciphertext, len, ad, adlen, nonce,
                         key);
}
