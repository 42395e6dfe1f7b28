/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of an AEAD of the Ascon family, which has been defined before (aead128.h). */
#include "aead_mode.h"

/* Takes in all associated data and goes on to the message. */
static void associate(uint32_t state[10], const uint8_t *ad, size_t adlen)
{
    if (adlen != 0)
        end_of_data(state, duplex(state, 0, 0, ad, adlen, ABSORB));
    separate(state);
}

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                   const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t state[10];

    start(state, nonce, key);
    associate(state, ad, adlen);
    finish(state, duplex(state, 0, ciphertext, message, len, ENCRYPT), tag, key);
    pw_bytes_wipe(state, sizeof state);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t state[10];
    int result;

    start(state, nonce, key);
    associate(state, ad, adlen);
    result = check(state, duplex(state, 0, message, ciphertext, len, DECRYPT), tag, key);
    pw_bytes_wipe(state, sizeof state);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}
