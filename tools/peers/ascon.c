/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* No peer has Ascon, which TLS names as one of its suites: nothing is sent in clear, and nothing accepted. */
#include <pennyweight/ascon.h>
#include <string.h>

void pw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                              size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    (void)message, (void)ad, (void)adlen, (void)nonce, (void)key;
    memset(ciphertext, 0, len);
    memset(tag, 0, PW_ASCON_AEAD128_TAG_BYTES);
}

int pw_ascon_aead128_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    (void)tag, (void)ciphertext, (void)ad, (void)adlen, (void)nonce, (void)key;
    memset(message, 0, len);
    return -1;
}
