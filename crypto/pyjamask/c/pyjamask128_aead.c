/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128-AEAD, section 3 of the submission (2019). */
#include "pennyweight/pyjamask.h"

#define WORDS (PW_PYJAMASK128_AEAD_TAG_BYTES / 4u)

#include "ocb.h"

#define NONCE_BYTES PW_PYJAMASK128_AEAD_NONCE_BYTES

static void encipher(struct ocb *state)
{
    pw_pyjamask128_encrypt((uint8_t *)state->block, state->round_keys);
}

static const struct pyjamask_parameters PYJAMASK128 = {
    .expand_key = pw_pyjamask128_expand_key,
    .encipher = encipher,
    .decrypt = pw_pyjamask128_decrypt,
    .nonce_bytes = NONCE_BYTES,
    .first = 0x00,
    .shift = 8,
};

void pw_pyjamask128_aead_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                                 const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                 const uint8_t key[KEY_BYTES])
{
    ocb_encrypt(&PYJAMASK128, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_pyjamask128_aead_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[KEY_BYTES])
{
    return ocb_decrypt(&PYJAMASK128, message, tag, ciphertext, len, ad, adlen, nonce, key);
}
