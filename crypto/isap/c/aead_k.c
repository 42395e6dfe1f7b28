/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-K v2.0 (NIST LWC final round, 2021). */
#include "aead.h"

#include "keccak_p/permutation.h"

static const struct isap_sponge SPONGE = {
    .bytes = 50,
    .rate = 18,
    .permute = pw_keccak_p400_permute,
    .start = pw_isap_k_start,
    .add = pw_isap_k_add,
    .add_byte = pw_isap_k_add_byte,
    .crypt = pw_isap_k_crypt,
    .order = pw_isap_k_order,
    .absorb_bits = pw_isap_k_absorb_bits,
};

static const struct isap_parameters ISAP_K_128A = {
    .sponge = &SPONGE,
    .s_h = 16,
    .s_b = 1,
    .s_e = 8,
    .s_k = 8,
};

static const struct isap_parameters ISAP_K_128 = {
    .sponge = &SPONGE,
    .s_h = 20,
    .s_b = 12,
    .s_e = 12,
    .s_k = 12,
};

/* ---- ISAP-K-128A ----------------------------------------------------------------------------------------- */

static const struct isap_algorithm ISAP_K_128A_MODE;

static void isap_k_128a_begin_keystream(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    isap_begin_keystream(&ISAP_K_128A, state, nonce, key);
}

static uint8_t isap_k_128a_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    return isap_add_keystream(&ISAP_K_128A, NULL, state, used, out, in, len);
}

static void isap_k_128a_begin_hash(uint32_t *state, const uint8_t *nonce)
{
    isap_begin_hash(&ISAP_K_128A, state, nonce);
}

static uint8_t isap_k_128a_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len)
{
    return isap_hash(&ISAP_K_128A, NULL, state, used, in, len);
}

static void isap_k_128a_end_string(uint32_t *state, uint8_t used)
{
    isap_end_string(&ISAP_K_128A, state, used);
}

static void isap_k_128a_end_data(uint32_t *state, uint8_t used)
{
    isap_end_data(&ISAP_K_128A_MODE, state, used);
}

static void isap_k_128a_make_tag(uint32_t *state, uint32_t *other, uint8_t used, const uint8_t *key)
{
    isap_make_tag(&ISAP_K_128A_MODE, state, other, used, key);
}

static void isap_k_128a_begin_text(void *context, enum phase direction)
{
    isap_begin_text(&ISAP_K_128A_MODE, context, direction);
}

static const struct isap_algorithm ISAP_K_128A_MODE = {
    .parameters = &ISAP_K_128A,
    .context_bytes = sizeof(pw_isap_k_128a_context),
    .keystream = offsetof(pw_isap_k_128a_context, keystream),
    .key = offsetof(pw_isap_k_128a_context, key),
    .hashed = offsetof(pw_isap_k_128a_context, hashed),
    .used = offsetof(pw_isap_k_128a_context, used),
    .phase = offsetof(pw_isap_k_128a_context, phase),
    .begin_keystream = isap_k_128a_begin_keystream,
    .add_keystream = isap_k_128a_add_keystream,
    .begin_hash = isap_k_128a_begin_hash,
    .hash = isap_k_128a_hash,
    .end_string = isap_k_128a_end_string,
    .end_data = isap_k_128a_end_data,
    .make_tag = isap_k_128a_make_tag,
    .begin_text = isap_k_128a_begin_text,
};

static void isap_k_128a_crypt(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                              const uint8_t *key)
{
    isap_crypt(&ISAP_K_128A_MODE, state, out, in, len, nonce, key);
}

void pw_isap_k_128a_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][13];

    isap_k_128a_crypt(states[0], ciphertext, message, len, nonce, key);
    isap_authenticate(&ISAP_K_128A_MODE, states[0], states[1], ciphertext, len, ad, adlen, nonce, key);
    pw_aead_output_tag(tag, (const uint8_t *)states, TAG_BYTES, states, sizeof states);
}

int pw_isap_k_128a_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][13];
    int result;

    isap_authenticate(&ISAP_K_128A_MODE, states[0], states[1], ciphertext, len, ad, adlen, nonce, key);
    result = pw_bytes_compare((const uint8_t *)states, tag, TAG_BYTES);
    if (result == 0)
        isap_k_128a_crypt(states[0], message, ciphertext, len, nonce, key);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(states, sizeof states);
    return result;
}

void pw_isap_k_128a_init(pw_isap_k_128a_context *context, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[KEY_BYTES])
{
    isap_init(&ISAP_K_128A_MODE, context, nonce, key);
}

void pw_isap_k_128a_aad(pw_isap_k_128a_context *context, const uint8_t *ad, size_t adlen)
{
    isap_aad(&ISAP_K_128A_MODE, context, ad, adlen);
}

void pw_isap_k_128a_encrypt_update(pw_isap_k_128a_context *context, uint8_t *ciphertext, const uint8_t *message,
                                   size_t len)
{
    isap_update(&ISAP_K_128A_MODE, context, ENCRYPTION, ciphertext, message, len);
}

void pw_isap_k_128a_decrypt_update(pw_isap_k_128a_context *context, uint8_t *message, const uint8_t *ciphertext,
                                   size_t len)
{
    isap_update(&ISAP_K_128A_MODE, context, DECRYPTION, message, ciphertext, len);
}

static const uint8_t *isap_k_128a_finish(pw_isap_k_128a_context *context)
{
    return isap_finish(&ISAP_K_128A_MODE, context);
}

void pw_isap_k_128a_finalize(pw_isap_k_128a_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, isap_k_128a_finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_isap_k_128a_verify(pw_isap_k_128a_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, isap_k_128a_finish(context), TAG_BYTES, context, sizeof *context) | invalid;
}

/* ---- ISAP-K-128 ------------------------------------------------------------------------------------------ */

static const struct isap_algorithm ISAP_K_128_MODE;

static void isap_k_128_begin_keystream(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    isap_begin_keystream(&ISAP_K_128, state, nonce, key);
}

static uint8_t isap_k_128_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    return isap_add_keystream(&ISAP_K_128, NULL, state, used, out, in, len);
}

static void isap_k_128_begin_hash(uint32_t *state, const uint8_t *nonce)
{
    isap_begin_hash(&ISAP_K_128, state, nonce);
}

static uint8_t isap_k_128_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len)
{
    return isap_hash(&ISAP_K_128, NULL, state, used, in, len);
}

static void isap_k_128_end_string(uint32_t *state, uint8_t used)
{
    isap_end_string(&ISAP_K_128, state, used);
}

static void isap_k_128_end_data(uint32_t *state, uint8_t used)
{
    isap_end_data(&ISAP_K_128_MODE, state, used);
}

static void isap_k_128_make_tag(uint32_t *state, uint32_t *other, uint8_t used, const uint8_t *key)
{
    isap_make_tag(&ISAP_K_128_MODE, state, other, used, key);
}

static void isap_k_128_begin_text(void *context, enum phase direction)
{
    isap_begin_text(&ISAP_K_128_MODE, context, direction);
}

static const struct isap_algorithm ISAP_K_128_MODE = {
    .parameters = &ISAP_K_128,
    .context_bytes = sizeof(pw_isap_k_128_context),
    .keystream = offsetof(pw_isap_k_128_context, keystream),
    .key = offsetof(pw_isap_k_128_context, key),
    .hashed = offsetof(pw_isap_k_128_context, hashed),
    .used = offsetof(pw_isap_k_128_context, used),
    .phase = offsetof(pw_isap_k_128_context, phase),
    .begin_keystream = isap_k_128_begin_keystream,
    .add_keystream = isap_k_128_add_keystream,
    .begin_hash = isap_k_128_begin_hash,
    .hash = isap_k_128_hash,
    .end_string = isap_k_128_end_string,
    .end_data = isap_k_128_end_data,
    .make_tag = isap_k_128_make_tag,
    .begin_text = isap_k_128_begin_text,
};

static void isap_k_128_crypt(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                             const uint8_t *key)
{
    isap_crypt(&ISAP_K_128_MODE, state, out, in, len, nonce, key);
}

void pw_isap_k_128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][13];

    isap_k_128_crypt(states[0], ciphertext, message, len, nonce, key);
    isap_authenticate(&ISAP_K_128_MODE, states[0], states[1], ciphertext, len, ad, adlen, nonce, key);
    pw_aead_output_tag(tag, (const uint8_t *)states, TAG_BYTES, states, sizeof states);
}

int pw_isap_k_128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[KEY_BYTES])
{
    uint32_t states[2][13];
    int result;

    isap_authenticate(&ISAP_K_128_MODE, states[0], states[1], ciphertext, len, ad, adlen, nonce, key);
    result = pw_bytes_compare((const uint8_t *)states, tag, TAG_BYTES);
    if (result == 0)
        isap_k_128_crypt(states[0], message, ciphertext, len, nonce, key);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(states, sizeof states);
    return result;
}

void pw_isap_k_128_init(pw_isap_k_128_context *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    isap_init(&ISAP_K_128_MODE, context, nonce, key);
}

void pw_isap_k_128_aad(pw_isap_k_128_context *context, const uint8_t *ad, size_t adlen)
{
    isap_aad(&ISAP_K_128_MODE, context, ad, adlen);
}

void pw_isap_k_128_encrypt_update(pw_isap_k_128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                  size_t len)
{
    isap_update(&ISAP_K_128_MODE, context, ENCRYPTION, ciphertext, message, len);
}

void pw_isap_k_128_decrypt_update(pw_isap_k_128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                  size_t len)
{
    isap_update(&ISAP_K_128_MODE, context, DECRYPTION, message, ciphertext, len);
}

static const uint8_t *isap_k_128_finish(pw_isap_k_128_context *context)
{
    return isap_finish(&ISAP_K_128_MODE, context);
}

void pw_isap_k_128_finalize(pw_isap_k_128_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, isap_k_128_finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_isap_k_128_verify(pw_isap_k_128_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, isap_k_128_finish(context), TAG_BYTES, context, sizeof *context) | invalid;
}
