/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, AEAD operations: Ascon-AEAD128 as a transparent driver. */
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

#define KEY_BYTES PW_ASCON_AEAD128_KEY_BYTES
#define MASKED_KEY_BYTES PW_ASCON_AEAD128_MASKED_KEY_BYTES
#define NONCE_BYTES PW_ASCON_AEAD128_NONCE_BYTES
#define TAG_BYTES PW_ASCON_AEAD128_TAG_BYTES

/* Of an algorithm identifier: where the length of the tag stands. */
#define TAG_LENGTH_MASK ((psa_algorithm_t)0x003f0000)
#define TAG_LENGTH_SHIFT 16

/* What an operation can take next. */
enum {
    INACTIVE, /* a set-up */
    KEYED,    /* lengths, a nonce */
    NONCED,   /* lengths, associated data, text, the end */
    AD,       /* associated data, text, the end */
    TEXT,     /* text, the end */
    FAILED    /* an abort */
};

/* ---- what is asked for ------------------------------------------------------------------------------------ */

/* The bytes of the tag; PSA_ERROR_NOT_SUPPORTED for another algorithm, so that another driver is asked. */
static psa_status_t check(psa_algorithm_t alg, size_t key_length, uint8_t *tag_bytes)
{
    const psa_algorithm_t taglen = (alg & TAG_LENGTH_MASK) >> TAG_LENGTH_SHIFT;

    if (((alg ^ PSA_ALG_ASCON_AEAD128) & ~TAG_LENGTH_MASK) != 0)
        return PSA_ERROR_NOT_SUPPORTED;
    if (taglen < PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN || taglen > TAG_BYTES)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (key_length != KEY_BYTES && key_length != MASKED_KEY_BYTES)
        return PSA_ERROR_INVALID_ARGUMENT;
    *tag_bytes = (uint8_t)taglen;
    return PSA_SUCCESS;
}

/* The nonce, with the second half of a key of 256 bits added. */
static void mask(uint8_t masked[NONCE_BYTES], const uint8_t *nonce, const uint8_t *key, size_t key_length)
{
    pw_bytes_copy(masked, nonce, NONCE_BYTES);
    if (key_length == MASKED_KEY_BYTES)
        pw_bytes_add(masked, key + KEY_BYTES, NONCE_BYTES);
}

/* ---- in one call ------------------------------------------------------------------------------------------ */

psa_status_t pw_psa_aead_encrypt(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                                 psa_algorithm_t alg, const uint8_t *nonce, size_t nonce_length, const uint8_t *ad,
                                 size_t ad_length, const uint8_t *plaintext, size_t plaintext_length,
                                 uint8_t *ciphertext, size_t ciphertext_size, size_t *ciphertext_length)
{
    uint8_t masked[NONCE_BYTES], taglen;
    psa_status_t status = check(alg, key_length, &taglen);

    (void)attributes;
    *ciphertext_length = 0;
    if (status != PSA_SUCCESS)
        return status;
    if (nonce_length != NONCE_BYTES)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (ciphertext_size < taglen || ciphertext_size - taglen < plaintext_length)
        return PSA_ERROR_BUFFER_TOO_SMALL;

    mask(masked, nonce, key, key_length);
    if (pw_ascon_aead128_truncated_encrypt(ciphertext, ciphertext + plaintext_length, plaintext, plaintext_length, ad,
                                           ad_length, masked, key, taglen) == 0)
        *ciphertext_length = plaintext_length + taglen;
    else
        status = PSA_ERROR_INVALID_ARGUMENT; /* of the tag's length, which check() has seen */
    pw_bytes_wipe(masked, sizeof masked);
    return status;
}

psa_status_t pw_psa_aead_decrypt(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                                 psa_algorithm_t alg, const uint8_t *nonce, size_t nonce_length, const uint8_t *ad,
                                 size_t ad_length, const uint8_t *ciphertext, size_t ciphertext_length,
                                 uint8_t *plaintext, size_t plaintext_size, size_t *plaintext_length)
{
    uint8_t masked[NONCE_BYTES], taglen;
    psa_status_t status = check(alg, key_length, &taglen);
    size_t len;
    int result;

    (void)attributes;
    *plaintext_length = 0;
    if (status != PSA_SUCCESS)
        return status;
    if (nonce_length != NONCE_BYTES)
        return PSA_ERROR_INVALID_ARGUMENT;
    if (ciphertext_length < taglen)
        return PSA_ERROR_INVALID_SIGNATURE;
    len = ciphertext_length - taglen;
    if (plaintext_size < len)
        return PSA_ERROR_BUFFER_TOO_SMALL;

    mask(masked, nonce, key, key_length);
    result = pw_ascon_aead128_truncated_decrypt(plaintext, ciphertext + len, ciphertext, len, ad, ad_length, masked,
                                                key, taglen);
    pw_bytes_wipe(masked, sizeof masked);
    if (result != 0)
        return PSA_ERROR_INVALID_SIGNATURE;
    *plaintext_length = len;
    return PSA_SUCCESS;
}

/* ---- streaming -------------------------------------------------------------------------------------------- */

/* Nothing of a failed operation is kept; an inactive one stays inactive. */
static psa_status_t fail(pw_psa_aead_operation_t *operation, psa_status_t status)
{
    if (operation->phase == INACTIVE)
        return status;
    pw_bytes_wipe(operation, sizeof *operation);
    operation->phase = FAILED;
    return status;
}

static psa_status_t set_up(pw_psa_aead_operation_t *operation, const uint8_t *key, size_t key_length,
                           psa_algorithm_t alg, uint8_t is_decryption)
{
    uint8_t taglen;
    psa_status_t status;

    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    status = check(alg, key_length, &taglen);
    if (status != PSA_SUCCESS)
        return status;
    pw_bytes_copy(operation->key, key, key_length);
    operation->key_bytes = (uint8_t)key_length;
    operation->tag_bytes = taglen;
    operation->is_decryption = is_decryption;
    operation->has_lengths = 0;
    operation->phase = KEYED;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_encrypt_setup(pw_psa_aead_operation_t *operation, const psa_key_attributes_t *attributes,
                                       const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    (void)attributes;
    return set_up(operation, key, key_length, alg, 0);
}

psa_status_t pw_psa_aead_decrypt_setup(pw_psa_aead_operation_t *operation, const psa_key_attributes_t *attributes,
                                       const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    (void)attributes;
    return set_up(operation, key, key_length, alg, 1);
}

psa_status_t pw_psa_aead_set_nonce(pw_psa_aead_operation_t *operation, const uint8_t *nonce, size_t nonce_length)
{
    uint8_t masked[NONCE_BYTES];

    if (operation->phase != KEYED)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (nonce_length != NONCE_BYTES)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
    mask(masked, nonce, operation->key, operation->key_bytes);
    pw_ascon_aead128_init(&operation->context, masked, operation->key);
    pw_bytes_wipe(masked, sizeof masked);
    pw_bytes_wipe(operation->key, sizeof operation->key);
    operation->phase = NONCED;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_set_lengths(pw_psa_aead_operation_t *operation, size_t ad_length, size_t plaintext_length)
{
    if ((operation->phase != KEYED && operation->phase != NONCED) || operation->has_lengths)
        return fail(operation, PSA_ERROR_BAD_STATE);
    operation->ad_left = ad_length;
    operation->text_left = plaintext_length;
    operation->has_lengths = 1;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_update_ad(pw_psa_aead_operation_t *operation, const uint8_t *input, size_t input_length)
{
    if (operation->phase != NONCED && operation->phase != AD)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_lengths) {
        if (input_length > operation->ad_left)
            return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
        operation->ad_left -= input_length;
    }
    pw_ascon_aead128_aad(&operation->context, input, input_length);
    operation->phase = AD;
    return PSA_SUCCESS;
}

/* Whether the text may go on, or come to its end. */
static int has_nonce(const pw_psa_aead_operation_t *operation)
{
    return operation->phase == NONCED || operation->phase == AD || operation->phase == TEXT;
}

psa_status_t pw_psa_aead_update(pw_psa_aead_operation_t *operation, const uint8_t *input, size_t input_length,
                                uint8_t *output, size_t output_size, size_t *output_length)
{
    *output_length = 0;
    if (!has_nonce(operation))
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_lengths) {
        if (operation->ad_left != 0 || input_length > operation->text_left)
            return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
        operation->text_left -= input_length;
    }
    if (output_size < input_length)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);

    if (operation->is_decryption)
        pw_ascon_aead128_decrypt_update(&operation->context, output, input, input_length);
    else
        pw_ascon_aead128_encrypt_update(&operation->context, output, input, input_length);
    operation->phase = TEXT;
    *output_length = input_length;
    return PSA_SUCCESS;
}

/* PSA_SUCCESS if the operation, of that direction, may come to its end. */
static psa_status_t check_end(const pw_psa_aead_operation_t *operation, uint8_t is_decryption)
{
    if (!has_nonce(operation) || operation->is_decryption != is_decryption)
        return PSA_ERROR_BAD_STATE;
    if (operation->has_lengths && (operation->ad_left != 0 || operation->text_left != 0))
        return PSA_ERROR_INVALID_ARGUMENT;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_finish(pw_psa_aead_operation_t *operation, uint8_t *ciphertext, size_t ciphertext_size,
                                size_t *ciphertext_length, uint8_t *tag, size_t tag_size, size_t *tag_length)
{
    uint8_t whole[TAG_BYTES];
    psa_status_t status = check_end(operation, 0);

    (void)ciphertext;
    (void)ciphertext_size;
    *ciphertext_length = 0;
    *tag_length = 0;
    if (status != PSA_SUCCESS)
        return fail(operation, status);
    if (tag_size < operation->tag_bytes)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);

    pw_ascon_aead128_finalize(&operation->context, whole);
    pw_bytes_copy(tag, whole, operation->tag_bytes);
    pw_bytes_wipe(whole, sizeof whole);
    *tag_length = operation->tag_bytes;
    return pw_psa_aead_abort(operation);
}

psa_status_t pw_psa_aead_verify(pw_psa_aead_operation_t *operation, uint8_t *plaintext, size_t plaintext_size,
                                size_t *plaintext_length, const uint8_t *tag, size_t tag_length)
{
    uint8_t whole[TAG_BYTES];
    psa_status_t status = check_end(operation, 1);
    int result;

    (void)plaintext;
    (void)plaintext_size;
    *plaintext_length = 0;
    if (status != PSA_SUCCESS)
        return fail(operation, status);
    if (tag_length != operation->tag_bytes)
        return fail(operation, PSA_ERROR_INVALID_SIGNATURE);

    /* the tag of a decryption is that of the encryption, here of as many bytes as the key's packets have */
    pw_ascon_aead128_finalize(&operation->context, whole);
    result = pw_bytes_compare(whole, tag, tag_length);
    pw_bytes_wipe(whole, sizeof whole);
    if (result != 0)
        return fail(operation, PSA_ERROR_INVALID_SIGNATURE);
    return pw_psa_aead_abort(operation);
}

psa_status_t pw_psa_aead_abort(pw_psa_aead_operation_t *operation)
{
    pw_bytes_wipe(operation, sizeof *operation); /* INACTIVE is 0 */
    return PSA_SUCCESS;
}
