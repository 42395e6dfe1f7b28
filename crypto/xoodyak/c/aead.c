/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption in a single call. */
#include "aead.h"
#include "common/aead.h"

/* Everything up to the tag, which it returns. */
PW_INLINE const uint8_t *crypt(uint32_t state[12], uint_fast8_t decrypting, uint8_t *out, const uint8_t *in, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    xoodyak_start(state, nonce, key);
    xoodyak_begin_message(state, pw_xoodyak_absorb(state, 0, PW_XOODYAK_RATE_AD, ad, adlen));
    return xoodyak_make_tag(state, pw_xoodyak_crypt(state, 0, out, in, len, decrypting));
}

void pw_xoodyak_aead_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];
    const uint8_t *computed = crypt(state, ENCRYPTION, ciphertext, message, len, ad, adlen, nonce, key);

    pw_aead_output_tag(tag, computed, TAG_BYTES, state, sizeof state);
}

int pw_xoodyak_aead_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];
    const uint8_t *computed = crypt(state, DECRYPTION, message, ciphertext, len, ad, adlen, nonce, key);

    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, state, sizeof state);
}
