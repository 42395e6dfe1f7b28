/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the driver: the sizes that each accepts, and its single calls. A family that the build leaves out (psa_types.h)
 * has nothing here, and no case in aead.c, so that it is not linked. */
#ifndef PW_PSA_AEAD_FAMILIES_H
#define PW_PSA_AEAD_FAMILIES_H

#include "aes_key.h"
#include "bytes.h"
#include "common/aead.h"
#include "pennyweight/psa.h"

#define TAG_BYTES_MAX 16

enum { ASCON = 1, AES_CCM, AES_GCM, CHACHAPOLY };

/* The arguments of a single call besides the text. The tag is after the ciphertext. */
struct packet {
    const uint8_t *key, *nonce, *ad;
    size_t key_length, nonce_length, ad_length, tag_bytes;
};

/* PSA_SUCCESS if a size is permitted. */
static inline psa_status_t permit(int is_permitted)
{
    return is_permitted ? PSA_SUCCESS : PSA_ERROR_INVALID_ARGUMENT;
}

/* ---- Ascon-AEAD128 ---- */

#if PW_PSA_ASCON

static psa_status_t check_ascon(size_t key_length, size_t tag_bytes)
{
    return permit(tag_bytes >= PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN && tag_bytes <= PW_ASCON_AEAD128_TAG_BYTES &&
                  (key_length == PW_ASCON_AEAD128_KEY_BYTES || key_length == PW_ASCON_AEAD128_MASKED_KEY_BYTES));
}

/* The nonce, with the second half of a key of 256 bits added. */
static void mask(uint8_t masked[PW_ASCON_AEAD128_NONCE_BYTES], const uint8_t *nonce, const uint8_t *key,
                 size_t key_length)
{
    pw_bytes_copy(masked, nonce, PW_ASCON_AEAD128_NONCE_BYTES);
    if (key_length == PW_ASCON_AEAD128_MASKED_KEY_BYTES)
        pw_bytes_add(masked, key + PW_ASCON_AEAD128_KEY_BYTES, PW_ASCON_AEAD128_NONCE_BYTES);
}

static int encrypt_ascon(const struct packet *packet, uint8_t *ciphertext, const uint8_t *plaintext, size_t len)
{
    uint8_t masked[PW_ASCON_AEAD128_NONCE_BYTES];
    int result;

    mask(masked, packet->nonce, packet->key, packet->key_length);
    result = pw_ascon_aead128_truncated_encrypt(ciphertext, ciphertext + len, plaintext, len, packet->ad,
                                                packet->ad_length, masked, packet->key, packet->tag_bytes);
    pw_bytes_wipe(masked, sizeof masked);
    return result;
}

static int decrypt_ascon(const struct packet *packet, uint8_t *plaintext, const uint8_t *ciphertext, size_t len)
{
    uint8_t masked[PW_ASCON_AEAD128_NONCE_BYTES];
    int result;

    mask(masked, packet->nonce, packet->key, packet->key_length);
    result = pw_ascon_aead128_truncated_decrypt(plaintext, ciphertext + len, ciphertext, len, packet->ad,
                                                packet->ad_length, masked, packet->key, packet->tag_bytes);
    pw_bytes_wipe(masked, sizeof masked);
    return result;
}

#endif

/* ---- AES-128-CCM ---- */

#if PW_PSA_AES_CCM

static psa_status_t check_aes_ccm(const psa_key_attributes_t *attributes, size_t key_length, size_t tag_bytes)
{
    if (tag_bytes < PW_AES128_CCM_SIZED_TAG_BYTES_MIN || tag_bytes > PW_AES128_CCM_TAG_BYTES || tag_bytes % 2 != 0)
        return PSA_ERROR_INVALID_ARGUMENT;
    return pw_psa_check_aes_key(attributes, key_length);
}

static int encrypt_aes_ccm(const struct packet *packet, uint8_t *ciphertext, const uint8_t *plaintext, size_t len)
{
    return pw_aes128_ccm_sized_encrypt(ciphertext, ciphertext + len, plaintext, len, packet->ad, packet->ad_length,
                                       packet->nonce, packet->key, packet->nonce_length, packet->tag_bytes);
}

static int decrypt_aes_ccm(const struct packet *packet, uint8_t *plaintext, const uint8_t *ciphertext, size_t len)
{
    return pw_aes128_ccm_sized_decrypt(plaintext, ciphertext + len, ciphertext, len, packet->ad, packet->ad_length,
                                       packet->nonce, packet->key, packet->nonce_length, packet->tag_bytes);
}

#endif

/* ---- AES-128-GCM ---- */

#if PW_PSA_AES_GCM

static psa_status_t check_aes_gcm(const psa_key_attributes_t *attributes, size_t key_length, size_t tag_bytes)
{
    if (tag_bytes != 4 && tag_bytes != 8 && (tag_bytes < 12 || tag_bytes > PW_AES128_GCM_TAG_BYTES))
        return PSA_ERROR_INVALID_ARGUMENT;
    return pw_psa_check_aes_key(attributes, key_length);
}

static int encrypt_aes_gcm(const struct packet *packet, uint8_t *ciphertext, const uint8_t *plaintext, size_t len)
{
    uint8_t whole[PW_AES128_GCM_TAG_BYTES];

    pw_aes128_gcm_encrypt(ciphertext, whole, plaintext, len, packet->ad, packet->ad_length, packet->nonce, packet->key);
    pw_bytes_copy(ciphertext + len, whole, packet->tag_bytes);
    pw_bytes_wipe(whole, sizeof whole);
    return 0;
}

/* In one chunk: the single call takes whole tags only. */
static int decrypt_aes_gcm(const struct packet *packet, uint8_t *plaintext, const uint8_t *ciphertext, size_t len)
{
    pw_aes128_gcm_context context;
    const uint8_t *const tag = ciphertext + len;
    uint8_t whole[PW_AES128_GCM_TAG_BYTES];

    pw_aes128_gcm_init(&context, packet->nonce, packet->key);
    pw_aes128_gcm_aad(&context, packet->ad, packet->ad_length);
    pw_aes128_gcm_decrypt_update(&context, plaintext, ciphertext, len);
    pw_aes128_gcm_finalize(&context, whole);
    return pw_aead_check_message(plaintext, len, tag, whole, packet->tag_bytes, whole, sizeof whole);
}

#endif

/* ---- ChaCha20-Poly1305 ---- */

#if PW_PSA_CHACHAPOLY

static psa_status_t check_chachapoly(size_t key_length, size_t tag_bytes)
{
    return permit(tag_bytes == PW_CHACHAPOLY_TAG_BYTES && key_length == PW_CHACHAPOLY_KEY_BYTES);
}

static int encrypt_chachapoly(const struct packet *packet, uint8_t *ciphertext, const uint8_t *plaintext, size_t len)
{
    pw_chachapoly_encrypt(ciphertext, ciphertext + len, plaintext, len, packet->ad, packet->ad_length, packet->nonce,
                          packet->key);
    return 0;
}

static int decrypt_chachapoly(const struct packet *packet, uint8_t *plaintext, const uint8_t *ciphertext, size_t len)
{
    return pw_chachapoly_decrypt(plaintext, ciphertext + len, ciphertext, len, packet->ad, packet->ad_length,
                                 packet->nonce, packet->key);
}

#endif

#endif
