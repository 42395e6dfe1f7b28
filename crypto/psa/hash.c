/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, hash operations: Ascon-Hash256 as a transparent driver. */
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

/* What an operation can take next. */
enum {
    INACTIVE, /* a set-up, to become a clone */
    ACTIVE,   /* input, the end, to be cloned */
    FAILED    /* an abort */
};

/* Nothing of a failed operation is kept; an inactive one stays inactive. */
static psa_status_t fail(pw_psa_hash_operation_t *operation, psa_status_t status)
{
    if (operation->phase == INACTIVE)
        return status;
    pw_bytes_wipe(operation, sizeof *operation);
    operation->phase = FAILED;
    return status;
}

psa_status_t pw_psa_hash_compute(psa_algorithm_t alg, const uint8_t *input, size_t input_length, uint8_t *hash,
                                 size_t hash_size, size_t *hash_length)
{
    *hash_length = 0;
    if (alg != PSA_ALG_ASCON_HASH256)
        return PSA_ERROR_NOT_SUPPORTED;
    if (hash_size < PW_ASCON_HASH256_DIGEST_BYTES)
        return PSA_ERROR_BUFFER_TOO_SMALL;
    pw_ascon_hash256(hash, input, input_length);
    *hash_length = PW_ASCON_HASH256_DIGEST_BYTES;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_setup(pw_psa_hash_operation_t *operation, psa_algorithm_t alg)
{
    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    if (alg != PSA_ALG_ASCON_HASH256)
        return PSA_ERROR_NOT_SUPPORTED;
    pw_ascon_hash256_init(&operation->context);
    operation->phase = ACTIVE;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_clone(const pw_psa_hash_operation_t *source, pw_psa_hash_operation_t *target)
{
    if (source->phase != ACTIVE || target->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE;
    *target = *source;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_update(pw_psa_hash_operation_t *operation, const uint8_t *input, size_t input_length)
{
    if (operation->phase != ACTIVE)
        return fail(operation, PSA_ERROR_BAD_STATE);
    pw_ascon_hash256_update(&operation->context, input, input_length);
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_finish(pw_psa_hash_operation_t *operation, uint8_t *hash, size_t hash_size,
                                size_t *hash_length)
{
    *hash_length = 0;
    if (operation->phase != ACTIVE)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (hash_size < PW_ASCON_HASH256_DIGEST_BYTES)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);
    pw_ascon_hash256_finalize(&operation->context, hash);
    *hash_length = PW_ASCON_HASH256_DIGEST_BYTES;
    return pw_psa_hash_abort(operation);
}

psa_status_t pw_psa_hash_abort(pw_psa_hash_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}
