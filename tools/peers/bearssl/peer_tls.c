/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What TLS calls beside CCM, over BearSSL; its GHASH is the one that it names for processors with such a multiplier. */
#include <bearssl.h>
#include <pennyweight/aes_gcm.h>
#include <pennyweight/hmac.h>
#include <string.h>

#if defined __ARM_ARCH_7EM__ || defined __riscv
#define GHASH br_ghash_ctmul /* 32 bits times 32 make 64 in constant time */
#else
#define GHASH br_ghash_ctmul32
#endif
#define HASH_BYTES 32

static void begin(br_gcm_context *gcm, br_aes_ct_ctr_keys *aes, const uint8_t *key, const uint8_t *nonce,
                  const uint8_t *ad, size_t adlen)
{
    br_aes_ct_ctr_init(aes, key, PW_AES128_GCM_KEY_BYTES);
    br_gcm_init(gcm, &aes->vtable, GHASH);
    br_gcm_reset(gcm, nonce, PW_AES128_GCM_NONCE_BYTES);
    br_gcm_aad_inject(gcm, ad, adlen);
    br_gcm_flip(gcm);
}

void pw_aes128_gcm_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                           size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    br_aes_ct_ctr_keys aes;
    br_gcm_context gcm;

    begin(&gcm, &aes, key, nonce, ad, adlen);
    memmove(ciphertext, message, len);
    br_gcm_run(&gcm, 1, ciphertext, len);
    br_gcm_get_tag(&gcm, tag);
}

int pw_aes128_gcm_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    br_aes_ct_ctr_keys aes;
    br_gcm_context gcm;

    begin(&gcm, &aes, key, nonce, ad, adlen);
    memmove(message, ciphertext, len);
    br_gcm_run(&gcm, 0, message, len);
    if (br_gcm_check_tag(&gcm, tag))
        return 0;
    memset(message, 0, len);
    return -1;
}

/* BearSSL's HKDF begins at the first step; this is the second alone. */
int pw_hkdf_sha256_expand(uint8_t *output, size_t outlen, const uint8_t *prk, size_t prklen, const uint8_t *info,
                          size_t infolen)
{
    br_hmac_key_context keyed;
    br_hmac_context hmac;
    uint8_t block[HASH_BYTES], number = 0;

    br_hmac_key_init(&keyed, &br_sha256_vtable, prk, prklen);
    while (outlen > 0) {
        const size_t n = outlen < HASH_BYTES ? outlen : HASH_BYTES;

        br_hmac_init(&hmac, &keyed, 0);
        if (number > 0)
            br_hmac_update(&hmac, block, sizeof block);
        br_hmac_update(&hmac, info, infolen);
        number++;
        br_hmac_update(&hmac, &number, 1);
        br_hmac_out(&hmac, block);
        memcpy(output, block, n);
        output += n;
        outlen -= n;
    }
    return 0;
}
