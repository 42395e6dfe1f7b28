/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of our library that packets call, over Mbed TLS. */
#include <mbedtls/aes.h>
#include <mbedtls/ccm.h>
#include <mbedtls/cmac.h>
#include <mbedtls/platform.h>
#include <pennyweight/aes_ccm.h>
#include <pennyweight/aes_cmac.h>
#include <string.h>

#define KEY_BITS 128
#define LONG_ENOUGH 512 /* for the contexts of a call */

/* Mbed TLS allocates a context for each key. Blocks are taken one after the other, and all are free when the last is. */
static struct {
    union {
        uint64_t aligned;
        unsigned char bytes[LONG_ENOUGH];
    } room;
    size_t used;
    unsigned taken;
} heap;

void *peer_calloc(size_t count, size_t size)
{
    const size_t rounded = (count * size + sizeof heap.room.aligned - 1) & ~(sizeof heap.room.aligned - 1);
    unsigned char *block = heap.room.bytes + heap.used;

    if (rounded > sizeof heap.room.bytes - heap.used)
        return NULL;
    memset(block, 0, rounded);
    heap.used += rounded;
    heap.taken++;
    return block;
}

void peer_free(void *block)
{
    if (block != NULL && --heap.taken == 0)
        heap.used = 0;
}

int pw_aes128_ccm_sized_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                size_t noncelen, size_t taglen)
{
    mbedtls_ccm_context ccm;
    int status;

    mbedtls_ccm_init(&ccm);
    status = mbedtls_ccm_setkey(&ccm, MBEDTLS_CIPHER_ID_AES, key, KEY_BITS);
    if (status == 0)
        status = mbedtls_ccm_encrypt_and_tag(&ccm, len, nonce, noncelen, ad, adlen, message, ciphertext, tag, taglen);
    mbedtls_ccm_free(&ccm);
    return status == 0 ? 0 : -1;
}

int pw_aes128_ccm_sized_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                size_t noncelen, size_t taglen)
{
    mbedtls_ccm_context ccm;
    int status;

    mbedtls_ccm_init(&ccm);
    status = mbedtls_ccm_setkey(&ccm, MBEDTLS_CIPHER_ID_AES, key, KEY_BITS);
    if (status == 0)
        status = mbedtls_ccm_auth_decrypt(&ccm, len, nonce, noncelen, ad, adlen, ciphertext, message, tag, taglen);
    mbedtls_ccm_free(&ccm);
    return status == 0 ? 0 : -1;
}

void pw_aes128_encrypt_block(uint8_t *encrypted, const uint8_t *block, const uint8_t *key)
{
    mbedtls_aes_context aes;

    mbedtls_aes_init(&aes);
    if (mbedtls_aes_setkey_enc(&aes, key, KEY_BITS) != 0 ||
        mbedtls_aes_crypt_ecb(&aes, MBEDTLS_AES_ENCRYPT, block, encrypted) != 0)
        memset(encrypted, 0, PW_AES128_BLOCK_BYTES);
    mbedtls_aes_free(&aes);
}

/* Our context has the room that a context of theirs takes. */
typedef char fits[sizeof(mbedtls_cipher_context_t) <= sizeof(pw_aes128_cmac_context) ? 1 : -1];

static mbedtls_cipher_context_t *within(pw_aes128_cmac_context *context)
{
    return (mbedtls_cipher_context_t *)(void *)context;
}

void pw_aes128_cmac_init(pw_aes128_cmac_context *context, const uint8_t *key)
{
    mbedtls_cipher_context_t *cipher = within(context);

    mbedtls_cipher_init(cipher);
    if (mbedtls_cipher_setup(cipher, mbedtls_cipher_info_from_type(MBEDTLS_CIPHER_AES_128_ECB)) == 0)
        (void)mbedtls_cipher_cmac_starts(cipher, key, KEY_BITS);
}

void pw_aes128_cmac_update(pw_aes128_cmac_context *context, const uint8_t *message, size_t len)
{
    (void)mbedtls_cipher_cmac_update(within(context), message, len);
}

void pw_aes128_cmac_finalize(pw_aes128_cmac_context *context, uint8_t *tag)
{
    if (mbedtls_cipher_cmac_finish(within(context), tag) != 0)
        memset(tag, 0, PW_AES128_CMAC_TAG_BYTES);
    mbedtls_cipher_free(within(context));
}
