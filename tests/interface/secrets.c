/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What takes secrets and hands them on: PSA's functions and those in NIST's shape over Ascon, every one of them, for
 * test_secrets_through_interfaces.py to follow the key and the text through. */
#include "nist/crypto_aead.h"
#include "nist/crypto_hash.h"
#include "pennyweight/psa.h"

#define ALGORITHM PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, TAG)

enum { TEXT = 21, PIECE = 7, TAG = 12, AD = 5 };

static const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {1, 2, 3};
static const uint8_t ad[AD] = {4, 5};

static uint8_t sealed[TEXT + 16];

/* 0 if all went as it must; a wrong tag must be refused. The long key selects nonce masking. */
int through_psa(const uint8_t *key, size_t key_bytes, const uint8_t *text, uint8_t *opened)
{
    size_t len;

    if (pw_psa_aead_encrypt(NULL, key, key_bytes, ALGORITHM, nonce, sizeof nonce, ad, AD, text, TEXT, sealed,
                            TEXT + TAG, &len) != PSA_SUCCESS)
        return 1;
    if (pw_psa_aead_decrypt(NULL, key, key_bytes, ALGORITHM, nonce, sizeof nonce, ad, AD, sealed, TEXT + TAG, opened,
                            TEXT, &len) != PSA_SUCCESS)
        return 2;
    sealed[TEXT] ^= 1;
    if (pw_psa_aead_decrypt(NULL, key, key_bytes, ALGORITHM, nonce, sizeof nonce, ad, AD, sealed, TEXT + TAG, opened,
                            TEXT, &len) != PSA_ERROR_INVALID_SIGNATURE)
        return 3;
    return 0;
}

static int begun(pw_psa_aead_operation_t *operation)
{
    return pw_psa_aead_set_lengths(operation, AD, TEXT) == PSA_SUCCESS &&
           pw_psa_aead_set_nonce(operation, nonce, sizeof nonce) == PSA_SUCCESS &&
           pw_psa_aead_update_ad(operation, ad, AD) == PSA_SUCCESS;
}

static int passed(pw_psa_aead_operation_t *operation, const uint8_t *in, uint8_t *out)
{
    size_t len;

    return pw_psa_aead_update(operation, in, PIECE, out, PIECE, &len) == PSA_SUCCESS &&
           pw_psa_aead_update(operation, in + PIECE, TEXT - PIECE, out + PIECE, TEXT - PIECE, &len) == PSA_SUCCESS;
}

int through_psa_in_pieces(const uint8_t *key, size_t key_bytes, const uint8_t *text, uint8_t *opened)
{
    static pw_psa_aead_operation_t operation;
    uint8_t tag[TAG];
    size_t len;

    if (pw_psa_aead_encrypt_setup(&operation, NULL, key, key_bytes, ALGORITHM) != PSA_SUCCESS || !begun(&operation) ||
        !passed(&operation, text, sealed) ||
        pw_psa_aead_finish(&operation, NULL, 0, &len, tag, sizeof tag, &len) != PSA_SUCCESS)
        return 1;
    if (pw_psa_aead_decrypt_setup(&operation, NULL, key, key_bytes, ALGORITHM) != PSA_SUCCESS || !begun(&operation) ||
        !passed(&operation, sealed, opened) ||
        pw_psa_aead_verify(&operation, NULL, 0, &len, tag, sizeof tag) != PSA_SUCCESS)
        return 2;
    tag[0] ^= 1;
    if (pw_psa_aead_decrypt_setup(&operation, NULL, key, key_bytes, ALGORITHM) != PSA_SUCCESS || !begun(&operation) ||
        !passed(&operation, sealed, opened) ||
        pw_psa_aead_verify(&operation, NULL, 0, &len, tag, sizeof tag) != PSA_ERROR_INVALID_SIGNATURE)
        return 3;
    return pw_psa_aead_abort(&operation) == PSA_SUCCESS ? 0 : 4;
}

int through_psa_hashes(const uint8_t *text, uint8_t *digest)
{
    static pw_psa_hash_operation_t hash, copy;
    static pw_psa_xof_operation_t xof;
    size_t len;

    if (pw_psa_hash_compute(PSA_ALG_ASCON_HASH256, text, TEXT, digest, 32, &len) != PSA_SUCCESS)
        return 1;
    if (pw_psa_hash_setup(&hash, PSA_ALG_ASCON_HASH256) != PSA_SUCCESS ||
        pw_psa_hash_update(&hash, text, TEXT) != PSA_SUCCESS || pw_psa_hash_clone(&hash, &copy) != PSA_SUCCESS ||
        pw_psa_hash_finish(&copy, digest, 32, &len) != PSA_SUCCESS || pw_psa_hash_abort(&hash) != PSA_SUCCESS)
        return 2;
    if (pw_psa_xof_setup(&xof, PSA_ALG_ASCON_CXOF128) != PSA_SUCCESS ||
        pw_psa_xof_set_context(&xof, ad, AD) != PSA_SUCCESS || pw_psa_xof_update(&xof, text, TEXT) != PSA_SUCCESS ||
        pw_psa_xof_output(&xof, digest, 20) != PSA_SUCCESS || pw_psa_xof_output(&xof, digest, 12) != PSA_SUCCESS ||
        pw_psa_xof_abort(&xof) != PSA_SUCCESS)
        return 3;
    return 0;
}

int through_nist(const uint8_t *key, const uint8_t *text, uint8_t *opened)
{
    unsigned long long len;

    if (crypto_aead_encrypt(sealed, &len, text, TEXT, ad, AD, NULL, nonce, key) != 0)
        return 1;
    if (crypto_aead_decrypt(opened, &len, NULL, sealed, TEXT + 16, ad, AD, nonce, key) != 0)
        return 2;
    sealed[TEXT] ^= 1;
    if (crypto_aead_decrypt(opened, &len, NULL, sealed, TEXT + 16, ad, AD, nonce, key) != -1)
        return 3;
    return crypto_hash(opened, text, TEXT);
}

/* A driver that leaves its loop at the first byte of the key that is 0: what the test must see. */
int through_a_hasty_driver(const uint8_t *key, size_t key_bytes)
{
    size_t i = 0;

    while (i < key_bytes && key[i] != 0)
        i++;
    return i == key_bytes;
}
