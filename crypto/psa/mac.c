/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, MAC operations of the families that the build has, as a transparent driver: HMAC-SHA-256, AES-128-CMAC. */
#include "aes_key.h"
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

#define MAC_BYTES_MAX PW_HMAC_SHA256_TAG_BYTES

/* Shorter ones are left to another driver. */
#define MAC_BYTES_MIN 4

/* Of an algorithm identifier: where the length of a truncated MAC is, which is 0 if it is whole. */
#define LENGTH_MASK ((psa_algorithm_t)0x003f0000)
#define LENGTH_SHIFT 16

/* What an operation can take next. */
enum {
    INACTIVE, /* a set-up */
    ACTIVE, /* input, the end */
    FAILED /* an abort */
};

enum { SHA256 = 1, AES_CMAC };

/* The algorithm of an identifier, and the bytes of its MAC. */
struct choice {
    uint8_t family, mac_bytes;
};

/* The choice; PSA_ERROR_NOT_SUPPORTED for another algorithm, so that another driver is asked. */
static psa_status_t check(const psa_key_attributes_t *attributes, size_t key_length, psa_algorithm_t alg,
                          struct choice *choice)
{
    const uint8_t mac_bytes = (uint8_t)((alg & LENGTH_MASK) >> LENGTH_SHIFT);
    psa_status_t status = PSA_SUCCESS;
    uint8_t whole;

    (void)attributes; /* a key of HMAC may have any type and length */
    (void)key_length;
    switch (alg & ~LENGTH_MASK) {
#if PW_PSA_SHA256
    case PSA_ALG_HMAC(PSA_ALG_SHA_256):
        choice->family = SHA256;
        whole = PW_HMAC_SHA256_TAG_BYTES;
        break;
#endif
#if PW_PSA_AES_CMAC
    case PSA_ALG_CMAC:
        choice->family = AES_CMAC;
        whole = PW_AES128_CMAC_TAG_BYTES;
        status = pw_psa_check_aes_key(attributes, key_length);
        break;
#endif
    default:
        return PSA_ERROR_NOT_SUPPORTED;
    }
    if (mac_bytes > whole)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (mac_bytes > 0 && mac_bytes < MAC_BYTES_MIN)
        return PSA_ERROR_NOT_SUPPORTED;
    choice->mac_bytes = mac_bytes > 0 ? mac_bytes : whole;
    return status;
}

/* ---- the algorithms of the build ---------------------------------------------------------------------------- */

static void init(pw_psa_mac_operation_t *operation, const uint8_t *key, size_t key_length)
{
    switch (operation->family) {
#if PW_PSA_SHA256
    case SHA256:
        pw_hmac_sha256_init(&operation->context.hmac_sha256, key, key_length);
        break;
#endif
#if PW_PSA_AES_CMAC
    case AES_CMAC:
        pw_aes128_cmac_init(&operation->context.aes_cmac, key);
        break;
#endif
    default:
        (void)key, (void)key_length;
        break;
    }
}

static void update(pw_psa_mac_operation_t *operation, const uint8_t *input, size_t input_length)
{
    switch (operation->family) {
#if PW_PSA_SHA256
    case SHA256:
        pw_hmac_sha256_update(&operation->context.hmac_sha256, input, input_length);
        break;
#endif
#if PW_PSA_AES_CMAC
    case AES_CMAC:
        pw_aes128_cmac_update(&operation->context.aes_cmac, input, input_length);
        break;
#endif
    default:
        (void)input, (void)input_length;
        break;
    }
}

/* The whole MAC. */
static void finalize(pw_psa_mac_operation_t *operation, uint8_t mac[MAC_BYTES_MAX])
{
    switch (operation->family) {
#if PW_PSA_SHA256
    case SHA256:
        pw_hmac_sha256_finalize(&operation->context.hmac_sha256, mac);
        break;
#endif
#if PW_PSA_AES_CMAC
    case AES_CMAC:
        pw_aes128_cmac_finalize(&operation->context.aes_cmac, mac);
        break;
#endif
    default:
        pw_bytes_wipe(mac, MAC_BYTES_MAX);
        break;
    }
}

/* 0 if the MAC, of the operation's length, is the right one, otherwise -1. */
static int verify(pw_psa_mac_operation_t *operation, const uint8_t *mac)
{
    switch (operation->family) {
#if PW_PSA_SHA256
    case SHA256:
        return pw_hmac_sha256_verify(&operation->context.hmac_sha256, mac, operation->mac_bytes);
#endif
#if PW_PSA_AES_CMAC
    case AES_CMAC:
        return pw_aes128_cmac_verify(&operation->context.aes_cmac, mac, operation->mac_bytes);
#endif
    default:
        (void)mac;
        return -1;
    }
}

/* ---- operations of several parts ---------------------------------------------------------------------------- */

/* Nothing of a failed operation is kept; an inactive one stays inactive. */
static psa_status_t fail(pw_psa_mac_operation_t *operation, psa_status_t status)
{
    if (operation->phase == INACTIVE)
        return status;
    pw_bytes_wipe(operation, sizeof *operation);
    operation->phase = FAILED;
    return status;
}

static psa_status_t set_up(pw_psa_mac_operation_t *operation, const psa_key_attributes_t *attributes,
                           const uint8_t *key, size_t key_length, psa_algorithm_t alg, uint8_t is_verification)
{
    struct choice choice = {0, 0};
    psa_status_t status;

    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    status = check(attributes, key_length, alg, &choice);
    if (status != PSA_SUCCESS)
        return status;
    operation->family = choice.family;
    operation->mac_bytes = choice.mac_bytes;
    operation->is_verification = is_verification;
    operation->phase = ACTIVE;
    init(operation, key, key_length);
    return PSA_SUCCESS;
}

psa_status_t pw_psa_mac_sign_setup(pw_psa_mac_operation_t *operation, const psa_key_attributes_t *attributes,
                                   const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    return set_up(operation, attributes, key, key_length, alg, 0);
}

psa_status_t pw_psa_mac_verify_setup(pw_psa_mac_operation_t *operation, const psa_key_attributes_t *attributes,
                                     const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    return set_up(operation, attributes, key, key_length, alg, 1);
}

psa_status_t pw_psa_mac_update(pw_psa_mac_operation_t *operation, const uint8_t *input, size_t input_length)
{
    if (operation->phase != ACTIVE)
        return fail(operation, PSA_ERROR_BAD_STATE);
    update(operation, input, input_length);
    return PSA_SUCCESS;
}

psa_status_t pw_psa_mac_sign_finish(pw_psa_mac_operation_t *operation, uint8_t *mac, size_t mac_size,
                                    size_t *mac_length)
{
    uint8_t whole[MAC_BYTES_MAX];

    *mac_length = 0;
    if (operation->phase != ACTIVE || operation->is_verification)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (mac_size < operation->mac_bytes)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);
    finalize(operation, whole);
    pw_bytes_copy(mac, whole, operation->mac_bytes);
    pw_bytes_wipe(whole, sizeof whole);
    *mac_length = operation->mac_bytes;
    return pw_psa_mac_abort(operation);
}

psa_status_t pw_psa_mac_verify_finish(pw_psa_mac_operation_t *operation, const uint8_t *mac, size_t mac_length)
{
    if (operation->phase != ACTIVE || !operation->is_verification)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (mac_length != operation->mac_bytes || verify(operation, mac) != 0)
        return fail(operation, PSA_ERROR_INVALID_SIGNATURE);
    return pw_psa_mac_abort(operation);
}

psa_status_t pw_psa_mac_abort(pw_psa_mac_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}

/* ---- in one call ------------------------------------------------------------------------------------------ */

/* An operation of one part costs what the single call of an algorithm does, but for the context, which the end wipes. */

psa_status_t pw_psa_mac_compute(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                                psa_algorithm_t alg, const uint8_t *input, size_t input_length, uint8_t *mac,
                                size_t mac_size, size_t *mac_length)
{
    pw_psa_mac_operation_t operation;
    psa_status_t status;

    *mac_length = 0;
    operation.phase = INACTIVE;
    status = set_up(&operation, attributes, key, key_length, alg, 0);
    if (status != PSA_SUCCESS)
        return status;
    update(&operation, input, input_length);
    return pw_psa_mac_sign_finish(&operation, mac, mac_size, mac_length);
}

psa_status_t pw_psa_mac_verify(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                               psa_algorithm_t alg, const uint8_t *input, size_t input_length, const uint8_t *mac,
                               size_t mac_length)
{
    pw_psa_mac_operation_t operation;
    psa_status_t status;

    operation.phase = INACTIVE;
    status = set_up(&operation, attributes, key, key_length, alg, 1);
    if (status != PSA_SUCCESS)
        return status;
    update(&operation, input, input_length);
    return pw_psa_mac_verify_finish(&operation, mac, mac_length);
}
