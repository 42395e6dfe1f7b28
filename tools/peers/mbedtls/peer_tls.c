/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What TLS calls beside CCM, over Mbed TLS. */
#include <mbedtls/gcm.h>
#include <mbedtls/hkdf.h>
#include <pennyweight/aes_gcm.h>
#include <pennyweight/hmac.h>
#include <string.h>

#define KEY_BITS 128

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                           size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    mbedtls_gcm_context gcm;

    mbedtls_gcm_init(&gcm);
    if (mbedtls_gcm_setkey(&gcm, MBEDTLS_CIPHER_ID_AES, key, KEY_BITS) != 0 ||
        mbedtls_gcm_crypt_and_tag(&gcm, MBEDTLS_GCM_ENCRYPT, len, nonce, PW_AES128_GCM_NONCE_BYTES, ad, adlen, message,
                                  ciphertext, PW_AES128_GCM_TAG_BYTES, tag) != 0)
        memset(ciphertext, 0, len);
    mbedtls_gcm_free(&gcm);
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    mbedtls_gcm_context gcm;
    int status;

    mbedtls_gcm_init(&gcm);
    status = mbedtls_gcm_setkey(&gcm, MBEDTLS_CIPHER_ID_AES, key, KEY_BITS);
    if (status == 0)
        status = mbedtls_gcm_auth_decrypt(&gcm, len, nonce, PW_AES128_GCM_NONCE_BYTES, ad, adlen, tag,
                                          PW_AES128_GCM_TAG_BYTES, ciphertext, message);
    mbedtls_gcm_free(&gcm);
    return status == 0 ? 0 : -1;
}

int pw_hkdf_sha256_expand(uint8_t *output, size_t outlen, const uint8_t *prk, size_t prklen, const uint8_t *info,
                          size_t infolen)
{
    const mbedtls_md_info_t *sha256 = mbedtls_md_info_from_type(MBEDTLS_MD_SHA256);

    return mbedtls_hkdf_expand(sha256, prk, prklen, info, infolen, output, outlen) == 0 ? 0 : -1;
}
