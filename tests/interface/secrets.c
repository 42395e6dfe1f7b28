/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What takes secrets and hands them on: PSA's functions, and those in NIST's shape over Ascon, every one of them, for
 * test_secrets_through_interfaces.py to follow the key and the text through. */
#include "nist/crypto_aead.h"
#include "nist/crypto_hash.h"
#include "pennyweight/psa.h"

enum { TEXT = 21, PIECE = 7, AD = 5 };

static const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {1, 2, 3};
static const uint8_t ad[AD] = {4, 5};

/* The AEADs of the driver. */
static const struct {
    psa_algorithm_t alg;
    uint8_t nonce_bytes, tag_bytes;
} schemes[] = {
    {PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, 12), 16, 12},
    {PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_CCM, 8), 13, 8},
    {PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_GCM, 12), 12, 12},
    {PSA_ALG_CHACHA20_POLY1305, 12, 16},
};

static uint8_t sealed[TEXT + 16];

/* 0 if all went as it must; a wrong tag must be refused. The long key of Ascon selects nonce masking. */
int through_psa(unsigned scheme, const uint8_t *key, size_t key_bytes, const uint8_t *text, uint8_t *opened)
{
    const psa_algorithm_t alg = schemes[scheme].alg;
    const size_t nonce_bytes = schemes[scheme].nonce_bytes, whole = TEXT + (size_t)schemes[scheme].tag_bytes;
    size_t len;

    if (pw_psa_aead_encrypt(NULL, key, key_bytes, alg, nonce, nonce_bytes, ad, AD, text, TEXT, sealed, whole, &len) !=
        PSA_SUCCESS)
        return 1;
    if (pw_psa_aead_decrypt(NULL, key, key_bytes, alg, nonce, nonce_bytes, ad, AD, sealed, whole, opened, TEXT, &len) !=
        PSA_SUCCESS)
        return 2;
    sealed[TEXT] ^= 1;
    if (pw_psa_aead_decrypt(NULL, key, key_bytes, alg, nonce, nonce_bytes, ad, AD, sealed, whole, opened, TEXT, &len) !=
        PSA_ERROR_INVALID_SIGNATURE)
        return 3;
    return 0;
}

static int begun(pw_psa_aead_operation_t *operation, unsigned scheme)
{
    return pw_psa_aead_set_lengths(operation, AD, TEXT) == PSA_SUCCESS &&
           pw_psa_aead_set_nonce(operation, nonce, schemes[scheme].nonce_bytes) == PSA_SUCCESS &&
           pw_psa_aead_update_ad(operation, ad, AD) == PSA_SUCCESS;
}

static int passed(pw_psa_aead_operation_t *operation, const uint8_t *in, uint8_t *out)
{
    size_t len;

    return pw_psa_aead_update(operation, in, PIECE, out, PIECE, &len) == PSA_SUCCESS &&
           pw_psa_aead_update(operation, in + PIECE, TEXT - PIECE, out + PIECE, TEXT - PIECE, &len) == PSA_SUCCESS;
}

int through_psa_in_pieces(unsigned scheme, const uint8_t *key, size_t key_bytes, const uint8_t *text, uint8_t *opened)
{
    static pw_psa_aead_operation_t operation;
    const psa_algorithm_t alg = schemes[scheme].alg;
    const size_t tag_bytes = schemes[scheme].tag_bytes;
    uint8_t tag[16];
    size_t len;

    if (pw_psa_aead_encrypt_setup(&operation, NULL, key, key_bytes, alg) != PSA_SUCCESS || !begun(&operation, scheme) ||
        !passed(&operation, text, sealed) ||
        pw_psa_aead_finish(&operation, NULL, 0, &len, tag, tag_bytes, &len) != PSA_SUCCESS)
        return 1;
    if (pw_psa_aead_decrypt_setup(&operation, NULL, key, key_bytes, alg) != PSA_SUCCESS || !begun(&operation, scheme) ||
        !passed(&operation, sealed, opened) ||
        pw_psa_aead_verify(&operation, NULL, 0, &len, tag, tag_bytes) != PSA_SUCCESS)
        return 2;
    tag[0] ^= 1;
    if (pw_psa_aead_decrypt_setup(&operation, NULL, key, key_bytes, alg) != PSA_SUCCESS || !begun(&operation, scheme) ||
        !passed(&operation, sealed, opened) ||
        pw_psa_aead_verify(&operation, NULL, 0, &len, tag, tag_bytes) != PSA_ERROR_INVALID_SIGNATURE)
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

/* Of both MACs, in one call and in pieces; wrong ones must be refused. */
int through_psa_mac(unsigned is_cmac, const uint8_t *key, size_t key_bytes, const uint8_t *text, uint8_t *mac)
{
    static pw_psa_mac_operation_t operation;
    const psa_algorithm_t whole = is_cmac ? PSA_ALG_CMAC : PSA_ALG_HMAC(PSA_ALG_SHA_256);
    const psa_algorithm_t alg = PSA_ALG_TRUNCATED_MAC(whole, 12);
    size_t len;

    if (pw_psa_mac_compute(NULL, key, key_bytes, alg, text, TEXT, mac, 12, &len) != PSA_SUCCESS ||
        pw_psa_mac_verify(NULL, key, key_bytes, alg, text, TEXT, mac, 12) != PSA_SUCCESS)
        return 1;
    if (pw_psa_mac_sign_setup(&operation, NULL, key, key_bytes, alg) != PSA_SUCCESS ||
        pw_psa_mac_update(&operation, text, PIECE) != PSA_SUCCESS ||
        pw_psa_mac_update(&operation, text + PIECE, TEXT - PIECE) != PSA_SUCCESS ||
        pw_psa_mac_sign_finish(&operation, mac, 12, &len) != PSA_SUCCESS)
        return 2;
    if (pw_psa_mac_verify_setup(&operation, NULL, key, key_bytes, alg) != PSA_SUCCESS ||
        pw_psa_mac_update(&operation, text, TEXT) != PSA_SUCCESS ||
        pw_psa_mac_verify_finish(&operation, mac, 12) != PSA_SUCCESS)
        return 3;
    mac[0] ^= 1;
    if (pw_psa_mac_verify(NULL, key, key_bytes, alg, text, TEXT, mac, 12) != PSA_ERROR_INVALID_SIGNATURE)
        return 4;
    return pw_psa_mac_abort(&operation) == PSA_SUCCESS ? 0 : 5;
}

int through_psa_key_derivation(const uint8_t *secret, uint8_t *output)
{
    static pw_psa_key_derivation_operation_t operation;
    size_t capacity;

    if (pw_psa_key_derivation_setup(&operation, PSA_ALG_HKDF(PSA_ALG_SHA_256)) != PSA_SUCCESS ||
        pw_psa_key_derivation_set_capacity(&operation, 40) != PSA_SUCCESS ||
        pw_psa_key_derivation_input_bytes(&operation, PSA_KEY_DERIVATION_INPUT_SALT, ad, AD) != PSA_SUCCESS ||
        pw_psa_key_derivation_input_bytes(&operation, PSA_KEY_DERIVATION_INPUT_SECRET, secret, 32) != PSA_SUCCESS ||
        pw_psa_key_derivation_input_bytes(&operation, PSA_KEY_DERIVATION_INPUT_INFO, ad, AD) != PSA_SUCCESS ||
        pw_psa_key_derivation_output_bytes(&operation, output, 7) != PSA_SUCCESS ||
        pw_psa_key_derivation_output_bytes(&operation, output, 33) != PSA_SUCCESS ||
        pw_psa_key_derivation_get_capacity(&operation, &capacity) != PSA_SUCCESS || capacity != 0)
        return 1;
    return pw_psa_key_derivation_abort(&operation) == PSA_SUCCESS ? 0 : 2;
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
