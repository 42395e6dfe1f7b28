/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, XOF operations: Ascon-XOF128 and Ascon-CXOF128 as a transparent driver. */
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

#if PW_PSA_ASCON

/* What an operation can take next. */
enum {
    INACTIVE, /* a set-up */
    LABEL,    /* the context, which the algorithm has and nothing comes before */
    INPUT,    /* input, output */
    OUTPUT,   /* output */
    FAILED    /* an abort */
};

/* Nothing of a failed operation is kept; an inactive one stays inactive. */
static psa_status_t fail(pw_psa_xof_operation_t *operation, psa_status_t status)
{
    if (operation->phase == INACTIVE)
        return status;
    pw_bytes_wipe(operation, sizeof *operation);
    operation->phase = FAILED;
    return status;
}

psa_status_t pw_psa_xof_setup(pw_psa_xof_operation_t *operation, psa_algorithm_t alg)
{
    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    if (alg == PSA_ALG_ASCON_XOF128) {
        pw_ascon_xof128_init(&operation->context);
        operation->phase = INPUT;
    } else if (alg == PSA_ALG_ASCON_CXOF128) {
        operation->phase = LABEL;
    } else {
        return PSA_ERROR_NOT_SUPPORTED;
    }
    operation->has_context = alg == PSA_ALG_ASCON_CXOF128;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_xof_set_context(pw_psa_xof_operation_t *operation, const uint8_t *context, size_t context_length)
{
    if (operation->phase == INPUT && !operation->has_context)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
    if (operation->phase != LABEL)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (pw_ascon_cxof128_init(&operation->context, context, context_length) != 0)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT); /* longer than the standard allows */
    operation->phase = INPUT;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_xof_update(pw_psa_xof_operation_t *operation, const uint8_t *input, size_t input_length)
{
    if (operation->phase != INPUT)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_context)
        pw_ascon_cxof128_update(&operation->context, input, input_length);
    else
        pw_ascon_xof128_update(&operation->context, input, input_length);
    return PSA_SUCCESS;
}

psa_status_t pw_psa_xof_output(pw_psa_xof_operation_t *operation, uint8_t *output, size_t output_length)
{
    if (operation->phase != INPUT && operation->phase != OUTPUT)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_context)
        pw_ascon_cxof128_squeeze(&operation->context, output, output_length);
    else
        pw_ascon_xof128_squeeze(&operation->context, output, output_length);
    operation->phase = OUTPUT;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_xof_abort(pw_psa_xof_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}

#endif
