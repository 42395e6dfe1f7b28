/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An application of PSA Crypto over our driver: prints what test_psa_integration.py compares with the models. */
#define MBEDTLS_ALLOW_PRIVATE_ACCESS /* to see whose an operation is */
#include <psa/crypto.h>

#include <pennyweight/psa.h>
#include <stdio.h>

enum { BUILT_IN = 1 }; /* the number of its own code in the operations of Mbed TLS */

#define MUST(call)                             \
    do {                                       \
        psa_status_t status = (call);          \
        if (status != PSA_SUCCESS) {           \
            printf("%s: %d\n", #call, status); \
            return 1;                          \
        }                                      \
    } while (0)

static void show(const char *name, const uint8_t *bytes, size_t len)
{
    printf("%s ", name);
    for (size_t i = 0; i < len; i++)
        printf("%02x", bytes[i]);
    printf("\n");
}

static int aead(const char *name, const uint8_t *bytes, size_t key_length, psa_algorithm_t alg)
{
    static const uint8_t text[] = "some text of more than a block", ad[] = "some data";
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;
    psa_aead_operation_t operation = PSA_AEAD_OPERATION_INIT;
    mbedtls_svc_key_id_t key;
    uint8_t nonce[16], sealed[64], back[64], tag[16];
    size_t len, done, rest, tag_length, nonce_length;

    for (size_t i = 0; i < sizeof nonce; i++)
        nonce[i] = (uint8_t)(16 + i);
    psa_set_key_usage_flags(&attributes, PSA_KEY_USAGE_ENCRYPT | PSA_KEY_USAGE_DECRYPT);
    psa_set_key_algorithm(&attributes, alg);
    psa_set_key_type(&attributes, PSA_KEY_TYPE_ASCON);
    MUST(psa_import_key(&attributes, bytes, key_length, &key));

    MUST(psa_aead_encrypt(key, alg, nonce, 16, ad, sizeof ad - 1, text, sizeof text - 1, sealed, sizeof sealed, &len));
    show(name, sealed, len);
    if (len != PSA_AEAD_ENCRYPT_OUTPUT_SIZE(PSA_KEY_TYPE_ASCON, alg, sizeof text - 1))
        return 1;
    MUST(psa_aead_decrypt(key, alg, nonce, 16, ad, sizeof ad - 1, sealed, len, back, sizeof back, &done));
    show("decrypted", back, done);
    tag_length = len - done;

    MUST(psa_aead_decrypt_setup(&operation, key, alg));
    MUST(psa_aead_set_lengths(&operation, sizeof ad - 1, done));
    MUST(psa_aead_set_nonce(&operation, nonce, 16));
    MUST(psa_aead_update_ad(&operation, ad, sizeof ad - 1));
    MUST(psa_aead_update(&operation, sealed, done, back, sizeof back, &rest));
    MUST(psa_aead_verify(&operation, NULL, 0, &rest, sealed + done, tag_length));
    show("decrypted", back, done);

    MUST(psa_aead_encrypt_setup(&operation, key, alg));
    MUST(psa_aead_generate_nonce(&operation, back, sizeof back, &nonce_length));
    MUST(psa_aead_update(&operation, text, 5, back + 16, 5, &done));
    MUST(psa_aead_finish(&operation, NULL, 0, &rest, tag, sizeof tag, &len));
    printf("nonce of %u and tag of %u\n", (unsigned)nonce_length, (unsigned)len);
    MUST(psa_aead_encrypt_setup(&operation, key, alg));
    MUST(psa_aead_abort(&operation));

    sealed[3] ^= 1;
    printf("forged %d\n", psa_aead_decrypt(key, alg, nonce, 16, ad, sizeof ad - 1, sealed, sizeof text - 1 + tag_length,
                                           back, sizeof back, &done));
    printf("nonce %d\n", psa_aead_encrypt(key, alg, nonce, 12, NULL, 0, text, 1, sealed, sizeof sealed, &len));
    return psa_destroy_key(key);
}

/* A key of the given type and length for one algorithm. */
static psa_status_t import(psa_key_type_t type, psa_algorithm_t alg, const uint8_t *bytes, size_t key_length,
                           mbedtls_svc_key_id_t *key)
{
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;

    psa_set_key_usage_flags(&attributes, PSA_KEY_USAGE_ENCRYPT | PSA_KEY_USAGE_DECRYPT | PSA_KEY_USAGE_SIGN_MESSAGE |
                                             PSA_KEY_USAGE_VERIFY_MESSAGE);
    psa_set_key_algorithm(&attributes, alg);
    psa_set_key_type(&attributes, type);
    return psa_import_key(&attributes, bytes, key_length, key);
}

/* An AEAD of the standards in one call and in pieces, and whether the driver or the built-in code has the operation. */
static int standard(const char *name, psa_key_type_t type, const uint8_t *bytes, size_t key_length, psa_algorithm_t alg,
                    size_t nonce_length)
{
    static const uint8_t text[] = "some text of more than a block", ad[] = "some data";
    psa_aead_operation_t operation = PSA_AEAD_OPERATION_INIT;
    mbedtls_svc_key_id_t key;
    uint8_t sealed[64], back[64];
    size_t len, done, rest;
    int is_ours;

    MUST(import(type, alg, bytes, key_length, &key));
    MUST(psa_aead_encrypt(key, alg, bytes, nonce_length, ad, sizeof ad - 1, text, sizeof text - 1, sealed,
                          sizeof sealed, &len));
    show(name, sealed, len);
    MUST(psa_aead_decrypt_setup(&operation, key, alg));
    is_ours = operation.id != BUILT_IN;
    MUST(psa_aead_set_lengths(&operation, sizeof ad - 1, sizeof text - 1));
    MUST(psa_aead_set_nonce(&operation, bytes, nonce_length));
    MUST(psa_aead_update_ad(&operation, ad, sizeof ad - 1));
    MUST(psa_aead_update(&operation, sealed, sizeof text - 1, back, sizeof back, &done));
    MUST(psa_aead_verify(&operation, NULL, 0, &rest, sealed + done, len - done));
    show(is_ours ? "ours" : "theirs", back, done);
    return psa_destroy_key(key);
}

static int mac(const char *name, psa_key_type_t type, const uint8_t *bytes, size_t key_length, psa_algorithm_t alg)
{
    static const uint8_t text[] = "some text of more than a block";
    psa_mac_operation_t operation = PSA_MAC_OPERATION_INIT;
    mbedtls_svc_key_id_t key;
    uint8_t found[32];
    size_t len;
    int is_ours;

    MUST(import(type, alg, bytes, key_length, &key));
    MUST(psa_mac_compute(key, alg, text, sizeof text - 1, found, sizeof found, &len));
    show(name, found, len);
    MUST(psa_mac_verify(key, alg, text, sizeof text - 1, found, len));
    MUST(psa_mac_sign_setup(&operation, key, alg));
    is_ours = operation.id != BUILT_IN;
    MUST(psa_mac_update(&operation, text, sizeof text - 1));
    MUST(psa_mac_sign_finish(&operation, found, sizeof found, &len));
    show(is_ours ? "ours" : "theirs", found, len);
    found[0] ^= 1;
    MUST(psa_mac_verify_setup(&operation, key, alg));
    MUST(psa_mac_update(&operation, text, sizeof text - 1));
    printf("forged %d\n", psa_mac_verify_finish(&operation, found, len));
    return psa_destroy_key(key);
}

static int hash(void)
{
    static const uint8_t text[] = "some text of more than a block";
    psa_hash_operation_t operation = PSA_HASH_OPERATION_INIT, other = PSA_HASH_OPERATION_INIT;
    uint8_t digest[PSA_HASH_LENGTH(PSA_ALG_ASCON_HASH256)];
    size_t len;

    MUST(psa_hash_compute(PSA_ALG_ASCON_HASH256, text, sizeof text - 1, digest, sizeof digest, &len));
    show("hash", digest, len);
    MUST(psa_hash_compare(PSA_ALG_ASCON_HASH256, text, sizeof text - 1, digest, len));
    MUST(psa_hash_setup(&operation, PSA_ALG_ASCON_HASH256));
    MUST(psa_hash_update(&operation, text, 9));
    MUST(psa_hash_clone(&operation, &other));
    MUST(psa_hash_abort(&operation));
    MUST(psa_hash_update(&other, text + 9, sizeof text - 10));
    MUST(psa_hash_finish(&other, digest, sizeof digest, &len));
    show("hash", digest, len);
    MUST(psa_hash_compute(PSA_ALG_SHA_256, text, sizeof text - 1, digest, sizeof digest, &len));
    show("sha256", digest, len);
    return 0;
}

int main(void)
{
    uint8_t key[32];
    psa_key_attributes_t attributes = PSA_KEY_ATTRIBUTES_INIT;
    mbedtls_svc_key_id_t id;

    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    MUST(psa_crypto_init());
    psa_set_key_type(&attributes, PSA_KEY_TYPE_ASCON);
    printf("key %d\n", psa_import_key(&attributes, key, 24, &id));
    return aead("aead", key, 16, PSA_ALG_ASCON_AEAD128) ||
           aead("short", key, 16, PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_ASCON_AEAD128, 5)) ||
           aead("masked", key, 32, PSA_ALG_ASCON_AEAD128) || hash() ||
           standard("ccm", PSA_KEY_TYPE_AES, key, 16, PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_CCM, 8), 13) ||
           standard("gcm", PSA_KEY_TYPE_AES, key, 16, PSA_ALG_GCM, 12) ||
           standard("gcm256", PSA_KEY_TYPE_AES, key, 32, PSA_ALG_GCM, 12) ||
           standard("aria", PSA_KEY_TYPE_ARIA, key, 16, PSA_ALG_GCM, 12) ||
           standard("chachapoly", PSA_KEY_TYPE_CHACHA20, key, 32, PSA_ALG_CHACHA20_POLY1305, 12) ||
           mac("hmac", PSA_KEY_TYPE_HMAC, key, 32, PSA_ALG_TRUNCATED_MAC(PSA_ALG_HMAC(PSA_ALG_SHA_256), 20)) ||
           mac("cmac", PSA_KEY_TYPE_AES, key, 16, PSA_ALG_CMAC) ||
           mac("cmac256", PSA_KEY_TYPE_AES, key, 32, PSA_ALG_CMAC);
}
