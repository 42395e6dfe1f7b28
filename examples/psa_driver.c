/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The driver of PSA Crypto without an implementation of PSA around it: keys are bytes, attributes NULL. A key of 256 bits,
 * for which PSA has nonce masking, and a tag of eight bytes. */
#include <pennyweight/psa.h>

#include "example.h"

#define TAG_BYTES 8
#define ALGORITHM PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, TAG_BYTES)

static const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES] = {1, 2, 3}; /* yours is random */
static const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {4};
static const uint8_t header[2] = {5, 6};

/* What was encrypted at once is decrypted in chunks. */
static psa_status_t decrypt(const uint8_t *ciphertext, size_t len, const uint8_t *tag, uint8_t *text)
{
    static pw_psa_aead_operation_t operation;
    psa_status_t status = pw_psa_aead_decrypt_setup(&operation, NULL, key, sizeof key, ALGORITHM);
    size_t done, rest;

    if (status == PSA_SUCCESS)
        status = pw_psa_aead_set_nonce(&operation, nonce, sizeof nonce);
    if (status == PSA_SUCCESS)
        status = pw_psa_aead_update_ad(&operation, header, sizeof header);
    if (status == PSA_SUCCESS)
        status = pw_psa_aead_update(&operation, ciphertext, 1, text, len, &done);
    if (status == PSA_SUCCESS)
        status = pw_psa_aead_update(&operation, ciphertext + 1, len - 1, text + 1, len - 1, &rest);
    if (status == PSA_SUCCESS)
        status = pw_psa_aead_verify(&operation, NULL, 0, &rest, tag, TAG_BYTES);
    (void)pw_psa_aead_abort(&operation);
    return status;
}

int example(void)
{
    uint8_t text[20] = {7, 8, 9}, sealed[sizeof text + TAG_BYTES], back[sizeof text], digest[32], again[32];
    static pw_psa_hash_operation_t hash;
    size_t len;

    if (pw_psa_aead_encrypt(NULL, key, sizeof key, ALGORITHM, nonce, sizeof nonce, header, sizeof header, text,
                            sizeof text, sealed, sizeof sealed, &len) != PSA_SUCCESS ||
        len != sizeof sealed)
        return 1;
    if (decrypt(sealed, sizeof text, sealed + sizeof text, back) != PSA_SUCCESS || back[2] != 9)
        return 2;
    sealed[3] ^= 1;
    if (decrypt(sealed, sizeof text, sealed + sizeof text, back) != PSA_ERROR_INVALID_SIGNATURE)
        return 3;

    if (pw_psa_hash_compute(PSA_ALG_ASCON_HASH256, text, sizeof text, digest, sizeof digest, &len) != PSA_SUCCESS)
        return 4;
    if (pw_psa_hash_setup(&hash, PSA_ALG_ASCON_HASH256) != PSA_SUCCESS ||
        pw_psa_hash_update(&hash, text, sizeof text) != PSA_SUCCESS ||
        pw_psa_hash_finish(&hash, again, sizeof again, &len) != PSA_SUCCESS)
        return 5;
    for (size_t i = 0; i < sizeof digest; i++)
        if (digest[i] != again[i])
            return 6;
    return 0;
}
