/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, key derivation: HKDF-SHA-256 (RFC 5869), and each of its two steps alone. */
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

#if PW_PSA_SHA256

#define HASH_BYTES PW_SHA256_DIGEST_BYTES

/* What an operation can take next, besides info, which is noted by itself. */
enum {
    INACTIVE, /* a set-up */
    SALT,     /* the salt, or the secret */
    SECRET,   /* the secret */
    KEYED,    /* output */
    FAILED    /* an abort */
};

enum { HKDF, EXTRACT, EXPAND };

/* Nothing of a failed operation is kept; an inactive one stays inactive. */
static psa_status_t fail(pw_psa_key_derivation_operation_t *operation, psa_status_t status)
{
    if (operation->phase == INACTIVE)
        return status;
    pw_bytes_wipe(operation, sizeof *operation);
    operation->phase = FAILED;
    return status;
}

static int is_active(const pw_psa_key_derivation_operation_t *operation)
{
    return operation->phase != INACTIVE && operation->phase != FAILED;
}

psa_status_t pw_psa_key_derivation_setup(pw_psa_key_derivation_operation_t *operation, psa_algorithm_t alg)
{
    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    switch (alg) {
    case PSA_ALG_HKDF(PSA_ALG_SHA_256):
        operation->kind = HKDF;
        break;
    case PSA_ALG_HKDF_EXTRACT(PSA_ALG_SHA_256):
        operation->kind = EXTRACT;
        break;
    case PSA_ALG_HKDF_EXPAND(PSA_ALG_SHA_256):
        operation->kind = EXPAND;
        break;
    default:
        return PSA_ERROR_NOT_SUPPORTED;
    }
    operation->phase = operation->kind == EXPAND ? SECRET : SALT;
    operation->capacity = operation->kind == EXTRACT ? HASH_BYTES : PW_HKDF_SHA256_OUTPUT_BYTES_MAX;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_key_derivation_get_capacity(const pw_psa_key_derivation_operation_t *operation, size_t *capacity)
{
    *capacity = 0;
    if (!is_active(operation))
        return PSA_ERROR_BAD_STATE;
    *capacity = operation->capacity;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_key_derivation_set_capacity(pw_psa_key_derivation_operation_t *operation, size_t capacity)
{
    if (!is_active(operation))
        return PSA_ERROR_BAD_STATE;
    if (capacity > operation->capacity)
        return PSA_ERROR_INVALID_ARGUMENT; /* the operation goes on with what it has */
    operation->capacity = (uint16_t)capacity;
    return PSA_SUCCESS;
}

/* ---- inputs ----------------------------------------------------------------------------------------------- */

static psa_status_t input_salt(pw_psa_key_derivation_operation_t *operation, const uint8_t *salt, size_t salt_length)
{
    if (operation->kind == EXPAND)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (operation->phase != SALT)
        return PSA_ERROR_BAD_STATE;
    pw_hmac_sha256_init(&operation->context, salt, salt_length);
    operation->phase = SECRET;
    return PSA_SUCCESS;
}

/* The pseudorandom key becomes the key of the context, or is all output. */
static psa_status_t input_secret(pw_psa_key_derivation_operation_t *operation, const uint8_t *secret,
                                 size_t secret_length)
{
    if (operation->kind == EXPAND && secret_length != HASH_BYTES)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (operation->kind == HKDF && operation->phase == SALT)
        (void)input_salt(operation, NULL, 0);
    if (operation->phase != SECRET)
        return PSA_ERROR_BAD_STATE;

    if (operation->kind == EXPAND) {
        pw_hmac_sha256_init(&operation->context, secret, secret_length);
    } else {
        pw_hmac_sha256_update(&operation->context, secret, secret_length);
        pw_hmac_sha256_finalize(&operation->context, operation->block);
    }
    if (operation->kind == HKDF) {
        pw_hmac_sha256_init(&operation->context, operation->block, HASH_BYTES);
        pw_bytes_wipe(operation->block, HASH_BYTES);
    }
    operation->used = operation->kind == EXTRACT ? 0 : HASH_BYTES;
    operation->phase = KEYED;
    return PSA_SUCCESS;
}

static psa_status_t input_info(pw_psa_key_derivation_operation_t *operation, const uint8_t *info, size_t info_length)
{
    if (operation->kind == EXTRACT)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (operation->has_info || (operation->kind == EXPAND && operation->phase == SECRET))
        return PSA_ERROR_BAD_STATE;
    if (info_length > PW_PSA_INFO_BYTES)
        return PSA_ERROR_INSUFFICIENT_MEMORY;
    pw_bytes_copy(operation->info, info, info_length);
    operation->info_bytes = (uint16_t)info_length;
    operation->has_info = 1;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_key_derivation_input_bytes(pw_psa_key_derivation_operation_t *operation,
                                               psa_key_derivation_step_t step, const uint8_t *data, size_t data_length)
{
    psa_status_t status;

    if (!is_active(operation))
        return fail(operation, PSA_ERROR_BAD_STATE);
    switch (step) {
    case PSA_KEY_DERIVATION_INPUT_SALT:
        status = input_salt(operation, data, data_length);
        break;
    case PSA_KEY_DERIVATION_INPUT_SECRET:
        status = input_secret(operation, data, data_length);
        break;
    case PSA_KEY_DERIVATION_INPUT_INFO:
        status = input_info(operation, data, data_length);
        break;
    default:
        status = PSA_ERROR_INVALID_ARGUMENT;
    }
    return status == PSA_SUCCESS ? status : fail(operation, status);
}

/* ---- output ----------------------------------------------------------------------------------------------- */

/* T(i + 1) in the place of T(i), where T(0) is empty. */
static void make_block(pw_psa_key_derivation_operation_t *operation)
{
    pw_hmac_sha256_context context = operation->context;
    const uint8_t number = (uint8_t)(operation->blocks + 1);

    if (operation->blocks > 0)
        pw_hmac_sha256_update(&context, operation->block, HASH_BYTES);
    pw_hmac_sha256_update(&context, operation->info, operation->info_bytes);
    pw_hmac_sha256_update(&context, &number, 1);
    pw_hmac_sha256_finalize(&context, operation->block);
    operation->blocks = number;
    operation->used = 0;
}

psa_status_t pw_psa_key_derivation_output_bytes(pw_psa_key_derivation_operation_t *operation, uint8_t *output,
                                                size_t output_length)
{
    if (operation->phase != KEYED || (operation->kind != EXTRACT && !operation->has_info))
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (output_length > operation->capacity) {
        operation->capacity = 0; /* as the API has it: later output fails, too */
        return PSA_ERROR_INSUFFICIENT_DATA;
    }
    operation->capacity = (uint16_t)(operation->capacity - output_length);
    while (output_length > 0) {
        size_t n;

        if (operation->used == HASH_BYTES)
            make_block(operation);
        n = (size_t)HASH_BYTES - operation->used;
        if (n > output_length)
            n = output_length;
        pw_bytes_copy(output, operation->block + operation->used, n);
        operation->used = (uint8_t)(operation->used + n);
        output += n;
        output_length -= n;
    }
    return PSA_SUCCESS;
}

psa_status_t pw_psa_key_derivation_abort(pw_psa_key_derivation_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}

#endif
