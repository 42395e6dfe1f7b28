/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, hash operations of the families that the build has, as a transparent driver: Ascon-Hash256, SHA-256. */
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

/* What an operation can take next. */
enum {
    INACTIVE, /* a set-up, to become a clone */
    ACTIVE, /* input, the end, to be cloned */
    FAILED /* an abort */
};

enum { NONE, ASCON, SHA256 };

#define DIGEST_BYTES 32 /* of each */

/* NONE if the build has no such algorithm, so that another driver is asked. */
static uint8_t family_of(psa_algorithm_t alg)
{
    switch (alg) {
#if PW_PSA_ASCON
    case PSA_ALG_ASCON_HASH256:
        return ASCON;
#endif
#if PW_PSA_SHA256
    case PSA_ALG_SHA_256:
        return SHA256;
#endif
    default:
        return NONE;
    }
}

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
    const uint8_t family = family_of(alg);

    *hash_length = 0;
    if (family == NONE)
        return PSA_ERROR_NOT_SUPPORTED;
    if (hash_size < DIGEST_BYTES)
        return PSA_ERROR_BUFFER_TOO_SMALL;
    switch (family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_hash256(hash, input, input_length);
        break;
#endif
#if PW_PSA_SHA256
    case SHA256:
        pw_sha256(hash, input, input_length);
        break;
#endif
    default:
        (void)hash, (void)input, (void)input_length;
        break;
    }
    *hash_length = DIGEST_BYTES;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_setup(pw_psa_hash_operation_t *operation, psa_algorithm_t alg)
{
    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    operation->family = family_of(alg);
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_hash256_init(&operation->context.ascon);
        break;
#endif
#if PW_PSA_SHA256
    case SHA256:
        pw_sha256_init(&operation->context.sha256);
        break;
#endif
    default:
        return PSA_ERROR_NOT_SUPPORTED;
    }
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
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_hash256_update(&operation->context.ascon, input, input_length);
        break;
#endif
#if PW_PSA_SHA256
    case SHA256:
        pw_sha256_update(&operation->context.sha256, input, input_length);
        break;
#endif
    default:
        (void)input, (void)input_length;
        break;
    }
    return PSA_SUCCESS;
}

psa_status_t pw_psa_hash_finish(pw_psa_hash_operation_t *operation, uint8_t *hash, size_t hash_size,
                                size_t *hash_length)
{
    *hash_length = 0;
    if (operation->phase != ACTIVE)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (hash_size < DIGEST_BYTES)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_hash256_finalize(&operation->context.ascon, hash);
        break;
#endif
#if PW_PSA_SHA256
    case SHA256:
        pw_sha256_finalize(&operation->context.sha256, hash);
        break;
#endif
    default:
        (void)hash;
        break;
    }
    *hash_length = DIGEST_BYTES;
    return pw_psa_hash_abort(operation);
}

psa_status_t pw_psa_hash_abort(pw_psa_hash_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}
