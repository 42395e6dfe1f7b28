/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of our library that packets call, over BearSSL with its AES of constant time. */
#include <bearssl.h>
#include <pennyweight/aes_ccm.h>
#include <pennyweight/aes_cmac.h>
#include <string.h>

#define KEY_BYTES 16

static uint32_t begin(br_ccm_context *ccm, br_aes_ct_ctrcbc_keys *aes, const uint8_t *key, const uint8_t *nonce,
                      size_t noncelen, const uint8_t *ad, size_t adlen, size_t len, size_t taglen)
{
    br_aes_ct_ctrcbc_init(aes, key, KEY_BYTES);
    br_ccm_init(ccm, &aes->vtable);
    if (br_ccm_reset(ccm, nonce, noncelen, adlen, len, taglen) == 0)
        return 0;
    br_ccm_aad_inject(ccm, ad, adlen);
    br_ccm_flip(ccm);
    return 1;
}

int pw_aes128_ccm_sized_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                size_t noncelen, size_t taglen)
{
    br_aes_ct_ctrcbc_keys aes;
    br_ccm_context ccm;

    if (!begin(&ccm, &aes, key, nonce, noncelen, ad, adlen, len, taglen))
        return -1;
    memmove(ciphertext, message, len);
    br_ccm_run(&ccm, 1, ciphertext, len);
    br_ccm_get_tag(&ccm, tag);
    return 0;
}

int pw_aes128_ccm_sized_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                size_t noncelen, size_t taglen)
{
    br_aes_ct_ctrcbc_keys aes;
    br_ccm_context ccm;

    if (!begin(&ccm, &aes, key, nonce, noncelen, ad, adlen, len, taglen))
        return -1;
    memmove(message, ciphertext, len);
    br_ccm_run(&ccm, 0, message, len);
    if (br_ccm_check_tag(&ccm, tag))
        return 0;
    memset(message, 0, len);
    return -1;
}

void pw_aes128_encrypt_block(uint8_t *encrypted, const uint8_t *block, const uint8_t *key)
{
    uint8_t zero[PW_AES128_BLOCK_BYTES] = {0};
    br_aes_ct_cbcenc_keys aes;

    memmove(encrypted, block, PW_AES128_BLOCK_BYTES);
    br_aes_ct_cbcenc_init(&aes, key, KEY_BYTES);
    br_aes_ct_cbcenc_run(&aes, zero, encrypted, PW_AES128_BLOCK_BYTES);
}
