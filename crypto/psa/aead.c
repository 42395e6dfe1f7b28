/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PSA Crypto 1.4, AEAD operations of the families that the build has, as a transparent driver. */
#include "aead_families.h"
#include "bytes.h"
#include "pennyweight/psa.h"
#include "values.h"

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

/* The algorithm of an identifier, and the bytes of its tag. */
struct choice {
    uint8_t family, tag_bytes;
};

/* The choice; PSA_ERROR_NOT_SUPPORTED for another algorithm, so that another driver is asked. */
static psa_status_t check(const psa_key_attributes_t *attributes, size_t key_length, psa_algorithm_t alg,
                          struct choice *choice)
{
    const uint8_t tag_bytes = (uint8_t)((alg & TAG_LENGTH_MASK) >> TAG_LENGTH_SHIFT);

    (void)attributes; /* Ascon and ChaCha20 have key types of their own */
    (void)key_length;
    choice->tag_bytes = tag_bytes;
    switch (alg & ~TAG_LENGTH_MASK) {
#if PW_PSA_ASCON
    case PSA_ALG_ASCON_AEAD128 & ~TAG_LENGTH_MASK:
        choice->family = ASCON;
        return check_ascon(key_length, tag_bytes);
#endif
#if PW_PSA_AES_CCM
    case PSA_ALG_CCM & ~TAG_LENGTH_MASK:
        choice->family = AES_CCM;
        return check_aes_ccm(attributes, key_length, tag_bytes);
#endif
#if PW_PSA_AES_GCM
    case PSA_ALG_GCM & ~TAG_LENGTH_MASK:
        choice->family = AES_GCM;
        return check_aes_gcm(attributes, key_length, tag_bytes);
#endif
#if PW_PSA_CHACHAPOLY
    case PSA_ALG_CHACHA20_POLY1305 & ~TAG_LENGTH_MASK:
        choice->family = CHACHAPOLY;
        return check_chachapoly(key_length, tag_bytes);
#endif
    default:
        return PSA_ERROR_NOT_SUPPORTED;
    }
}

/* PSA_ERROR_NOT_SUPPORTED for the nonces of GCM that the library does not have. */
static psa_status_t check_nonce(uint8_t family, size_t nonce_length)
{
    switch (family) {
#if PW_PSA_ASCON
    case ASCON:
        return permit(nonce_length == PW_ASCON_AEAD128_NONCE_BYTES);
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        return permit(nonce_length >= PW_AES128_CCM_SIZED_NONCE_BYTES_MIN &&
                      nonce_length <= PW_AES128_CCM_SIZED_NONCE_BYTES_MAX);
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        if (nonce_length > 0 && nonce_length != PW_AES128_GCM_NONCE_BYTES)
            return PSA_ERROR_NOT_SUPPORTED;
        return permit(nonce_length > 0);
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        return permit(nonce_length == PW_CHACHAPOLY_NONCE_BYTES);
#endif
    default:
        return permit(nonce_length == 0);
    }
}

/* ---- in one call ------------------------------------------------------------------------------------------ */

/* 0, or -1 if the message is too long for the nonce. */
static int encrypt(uint8_t family, const struct packet *packet, uint8_t *ciphertext, const uint8_t *plaintext,
                   size_t len)
{
    switch (family) {
#if PW_PSA_ASCON
    case ASCON:
        return encrypt_ascon(packet, ciphertext, plaintext, len);
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        return encrypt_aes_ccm(packet, ciphertext, plaintext, len);
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        return encrypt_aes_gcm(packet, ciphertext, plaintext, len);
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        return encrypt_chachapoly(packet, ciphertext, plaintext, len);
#endif
    default:
        (void)packet, (void)ciphertext, (void)plaintext, (void)len;
        return -1;
    }
}

/* 0, or -1 with the plaintext wiped. */
static int decrypt(uint8_t family, const struct packet *packet, uint8_t *plaintext, const uint8_t *ciphertext,
                   size_t len)
{
    switch (family) {
#if PW_PSA_ASCON
    case ASCON:
        return decrypt_ascon(packet, plaintext, ciphertext, len);
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        return decrypt_aes_ccm(packet, plaintext, ciphertext, len);
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        return decrypt_aes_gcm(packet, plaintext, ciphertext, len);
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        return decrypt_chachapoly(packet, plaintext, ciphertext, len);
#endif
    default:
        (void)packet, (void)plaintext, (void)ciphertext, (void)len;
        return -1;
    }
}

psa_status_t pw_psa_aead_encrypt(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                                 psa_algorithm_t alg, const uint8_t *nonce, size_t nonce_length, const uint8_t *ad,
                                 size_t ad_length, const uint8_t *plaintext, size_t plaintext_length,
                                 uint8_t *ciphertext, size_t ciphertext_size, size_t *ciphertext_length)
{
    struct packet packet = {key, nonce, ad, key_length, nonce_length, ad_length, 0};
    struct choice choice = {0, 0};
    psa_status_t status = check(attributes, key_length, alg, &choice);

    *ciphertext_length = 0;
    if (status == PSA_SUCCESS)
        status = check_nonce(choice.family, nonce_length);
    if (status != PSA_SUCCESS)
        return status;
    if (ciphertext_size < choice.tag_bytes || ciphertext_size - choice.tag_bytes < plaintext_length)
        return PSA_ERROR_BUFFER_TOO_SMALL;

    packet.tag_bytes = choice.tag_bytes;
    if (encrypt(choice.family, &packet, ciphertext, plaintext, plaintext_length) != 0)
        return PSA_ERROR_INVALID_ARGUMENT;
    *ciphertext_length = plaintext_length + choice.tag_bytes;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_decrypt(const psa_key_attributes_t *attributes, const uint8_t *key, size_t key_length,
                                 psa_algorithm_t alg, const uint8_t *nonce, size_t nonce_length, const uint8_t *ad,
                                 size_t ad_length, const uint8_t *ciphertext, size_t ciphertext_length,
                                 uint8_t *plaintext, size_t plaintext_size, size_t *plaintext_length)
{
    struct packet packet = {key, nonce, ad, key_length, nonce_length, ad_length, 0};
    struct choice choice = {0, 0};
    psa_status_t status = check(attributes, key_length, alg, &choice);
    size_t len;

    *plaintext_length = 0;
    if (status == PSA_SUCCESS)
        status = check_nonce(choice.family, nonce_length);
    if (status != PSA_SUCCESS)
        return status;
    if (ciphertext_length < choice.tag_bytes)
        return PSA_ERROR_INVALID_SIGNATURE;
    len = ciphertext_length - choice.tag_bytes;
    if (plaintext_size < len)
        return PSA_ERROR_BUFFER_TOO_SMALL;

    packet.tag_bytes = choice.tag_bytes;
    if (decrypt(choice.family, &packet, plaintext, ciphertext, len) != 0)
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

static psa_status_t set_up(pw_psa_aead_operation_t *operation, const psa_key_attributes_t *attributes,
                           const uint8_t *key, size_t key_length, psa_algorithm_t alg, uint8_t is_decryption)
{
    struct choice choice = {0, 0};
    psa_status_t status;

    if (operation->phase != INACTIVE)
        return PSA_ERROR_BAD_STATE; /* the operation stays as it is, as after every error of a set-up */
    status = check(attributes, key_length, alg, &choice);
    if (status != PSA_SUCCESS)
        return status;
    pw_bytes_copy(operation->key, key, key_length);
    operation->key_bytes = (uint8_t)key_length;
    operation->family = choice.family;
    operation->tag_bytes = choice.tag_bytes;
    operation->is_decryption = is_decryption;
    operation->has_lengths = 0;
    operation->phase = KEYED;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_encrypt_setup(pw_psa_aead_operation_t *operation, const psa_key_attributes_t *attributes,
                                       const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    return set_up(operation, attributes, key, key_length, alg, 0);
}

psa_status_t pw_psa_aead_decrypt_setup(pw_psa_aead_operation_t *operation, const psa_key_attributes_t *attributes,
                                       const uint8_t *key, size_t key_length, psa_algorithm_t alg)
{
    return set_up(operation, attributes, key, key_length, alg, 1);
}

#if PW_PSA_ASCON
static void begin_ascon(pw_psa_aead_operation_t *operation, const uint8_t *nonce)
{
    uint8_t masked[PW_ASCON_AEAD128_NONCE_BYTES];

    mask(masked, nonce, operation->key, operation->key_bytes);
    pw_ascon_aead128_init(&operation->context.ascon, masked, operation->key);
    pw_bytes_wipe(masked, sizeof masked);
}
#endif

#if PW_PSA_AES_CCM
static int begin_aes_ccm(pw_psa_aead_operation_t *operation)
{
    return pw_aes128_ccm_stream_init(&operation->context.aes_ccm, operation->text_left, operation->ad_left,
                                     operation->nonce, operation->key, operation->nonce_bytes, operation->tag_bytes);
}
#endif

/* The context of the family, once what it needs is there; the key is wiped then. 0, or -1 if the message is too long for the
 * nonce. */
static int begin(pw_psa_aead_operation_t *operation, const uint8_t *nonce)
{
    int result = 0;

    (void)nonce;
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        begin_ascon(operation, nonce);
        break;
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        if (!operation->has_lengths)
            return 0;
        result = begin_aes_ccm(operation);
        break;
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        pw_aes128_gcm_init(&operation->context.aes_gcm, nonce, operation->key);
        break;
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        pw_chachapoly_init(&operation->context.chachapoly, nonce, operation->key);
        break;
#endif
    default:
        break;
    }
    pw_bytes_wipe(operation->key, sizeof operation->key);
    return result;
}

psa_status_t pw_psa_aead_set_nonce(pw_psa_aead_operation_t *operation, const uint8_t *nonce, size_t nonce_length)
{
    psa_status_t status;

    if (operation->phase != KEYED)
        return fail(operation, PSA_ERROR_BAD_STATE);
    status = check_nonce(operation->family, nonce_length);
    if (status != PSA_SUCCESS)
        return fail(operation, status);
#if PW_PSA_AES_CCM
    if (operation->family == AES_CCM) {
        pw_bytes_copy(operation->nonce, nonce, nonce_length);
        operation->nonce_bytes = (uint8_t)nonce_length;
    }
#endif
    if (begin(operation, nonce) != 0)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
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
#if PW_PSA_AES_CCM
    if (operation->family == AES_CCM && operation->phase == NONCED && begin(operation, NULL) != 0)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
#endif
    return PSA_SUCCESS;
}

/* Whether associated data and text may come: all have a nonce, and CCM has the lengths. */
static int is_started(const pw_psa_aead_operation_t *operation)
{
    if (operation->phase != NONCED && operation->phase != AD && operation->phase != TEXT)
        return 0;
#if PW_PSA_AES_CCM
    return operation->family != AES_CCM || operation->has_lengths;
#else
    return 1;
#endif
}

psa_status_t pw_psa_aead_update_ad(pw_psa_aead_operation_t *operation, const uint8_t *input, size_t input_length)
{
    if (!is_started(operation) || operation->phase == TEXT)
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_lengths) {
        if (input_length > operation->ad_left)
            return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
        operation->ad_left -= input_length;
    }
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_aead128_aad(&operation->context.ascon, input, input_length);
        break;
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        pw_aes128_ccm_stream_aad(&operation->context.aes_ccm, input, input_length);
        break;
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        pw_aes128_gcm_aad(&operation->context.aes_gcm, input, input_length);
        break;
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        pw_chachapoly_aad(&operation->context.chachapoly, input, input_length);
        break;
#endif
    default:
        (void)input;
        break;
    }
    operation->phase = AD;
    return PSA_SUCCESS;
}

static void encrypt_update(pw_psa_aead_operation_t *operation, uint8_t *output, const uint8_t *input, size_t len)
{
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_aead128_encrypt_update(&operation->context.ascon, output, input, len);
        break;
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        pw_aes128_ccm_stream_encrypt_update(&operation->context.aes_ccm, output, input, len);
        break;
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        pw_aes128_gcm_encrypt_update(&operation->context.aes_gcm, output, input, len);
        break;
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        pw_chachapoly_encrypt_update(&operation->context.chachapoly, output, input, len);
        break;
#endif
    default:
        (void)output, (void)input, (void)len;
        break;
    }
}

static void decrypt_update(pw_psa_aead_operation_t *operation, uint8_t *output, const uint8_t *input, size_t len)
{
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_aead128_decrypt_update(&operation->context.ascon, output, input, len);
        break;
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        pw_aes128_ccm_stream_decrypt_update(&operation->context.aes_ccm, output, input, len);
        break;
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        pw_aes128_gcm_decrypt_update(&operation->context.aes_gcm, output, input, len);
        break;
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        pw_chachapoly_decrypt_update(&operation->context.chachapoly, output, input, len);
        break;
#endif
    default:
        (void)output, (void)input, (void)len;
        break;
    }
}

/* The whole tag, of encryption and decryption alike; or a tag of CCM, which depends on its length. 0, or -1 if the lengths of a
 * message of CCM are not as announced. */
static int make_tag(pw_psa_aead_operation_t *operation, uint8_t tag[TAG_BYTES_MAX])
{
    switch (operation->family) {
#if PW_PSA_ASCON
    case ASCON:
        pw_ascon_aead128_finalize(&operation->context.ascon, tag);
        return 0;
#endif
#if PW_PSA_AES_CCM
    case AES_CCM:
        return pw_aes128_ccm_stream_finalize(&operation->context.aes_ccm, tag);
#endif
#if PW_PSA_AES_GCM
    case AES_GCM:
        pw_aes128_gcm_finalize(&operation->context.aes_gcm, tag);
        return 0;
#endif
#if PW_PSA_CHACHAPOLY
    case CHACHAPOLY:
        pw_chachapoly_finalize(&operation->context.chachapoly, tag);
        return 0;
#endif
    default:
        (void)tag;
        return -1;
    }
}

psa_status_t pw_psa_aead_update(pw_psa_aead_operation_t *operation, const uint8_t *input, size_t input_length,
                                uint8_t *output, size_t output_size, size_t *output_length)
{
    *output_length = 0;
    if (!is_started(operation))
        return fail(operation, PSA_ERROR_BAD_STATE);
    if (operation->has_lengths) {
        if (operation->ad_left != 0 || input_length > operation->text_left)
            return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
        operation->text_left -= input_length;
    }
    if (output_size < input_length)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);

    if (operation->is_decryption)
        decrypt_update(operation, output, input, input_length);
    else
        encrypt_update(operation, output, input, input_length);
    operation->phase = TEXT;
    *output_length = input_length;
    return PSA_SUCCESS;
}

/* PSA_SUCCESS if the operation, of that direction, may come to its end. */
static psa_status_t check_end(const pw_psa_aead_operation_t *operation, uint8_t is_decryption)
{
    if (!is_started(operation) || operation->is_decryption != is_decryption)
        return PSA_ERROR_BAD_STATE;
    if (operation->has_lengths && (operation->ad_left != 0 || operation->text_left != 0))
        return PSA_ERROR_INVALID_ARGUMENT;
    return PSA_SUCCESS;
}

psa_status_t pw_psa_aead_finish(pw_psa_aead_operation_t *operation, uint8_t *ciphertext, size_t ciphertext_size,
                                size_t *ciphertext_length, uint8_t *tag, size_t tag_size, size_t *tag_length)
{
    uint8_t whole[TAG_BYTES_MAX];
    psa_status_t status = check_end(operation, 0);

    (void)ciphertext;
    (void)ciphertext_size;
    *ciphertext_length = 0;
    *tag_length = 0;
    if (status != PSA_SUCCESS)
        return fail(operation, status);
    if (tag_size < operation->tag_bytes)
        return fail(operation, PSA_ERROR_BUFFER_TOO_SMALL);

    if (make_tag(operation, whole) != 0)
        return fail(operation, PSA_ERROR_INVALID_ARGUMENT);
    pw_bytes_copy(tag, whole, operation->tag_bytes);
    pw_bytes_wipe(whole, sizeof whole);
    *tag_length = operation->tag_bytes;
    return pw_psa_aead_abort(operation);
}

psa_status_t pw_psa_aead_verify(pw_psa_aead_operation_t *operation, uint8_t *plaintext, size_t plaintext_size,
                                size_t *plaintext_length, const uint8_t *tag, size_t tag_length)
{
    uint8_t whole[TAG_BYTES_MAX];
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
    result = make_tag(operation, whole);
    if (result == 0)
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
