/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON in a single call. */
#include "aeads.h"

/* ---- GASCON-128 ------------------------------------------------------------------------------------------ */

static void gascon128_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&GASCON128, state, nonce, key);
}

static void gascon128_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&GASCON128, state, had_data, offset);
}

static const uint8_t *gascon128_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&GASCON128, state, offset, key);
}

void pw_gascon128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_GASCON128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon128_start(state, nonce, key);
    offset = pw_gascon128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon128_begin_message(state, adlen != 0, offset);
    offset = pw_gascon128_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, gascon128_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_gascon128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_GASCON128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon128_start(state, nonce, key);
    offset = pw_gascon128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon128_begin_message(state, adlen != 0, offset);
    offset = pw_gascon128_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, gascon128_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}

/* ---- GASCON-128a ----------------------------------------------------------------------------------------- */

static void gascon128a_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&GASCON128A, state, nonce, key);
}

static void gascon128a_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&GASCON128A, state, had_data, offset);
}

static const uint8_t *gascon128a_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&GASCON128A, state, offset, key);
}

void pw_gascon128a_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[PW_GASCON128A_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon128a_start(state, nonce, key);
    offset = pw_gascon128a_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon128a_begin_message(state, adlen != 0, offset);
    offset = pw_gascon128a_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, gascon128a_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_gascon128a_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_GASCON128A_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon128a_start(state, nonce, key);
    offset = pw_gascon128a_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon128a_begin_message(state, adlen != 0, offset);
    offset = pw_gascon128a_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, gascon128a_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}

/* ---- GASCON-80pq ----------------------------------------------------------------------------------------- */

static void gascon80pq_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&GASCON80PQ, state, nonce, key);
}

static void gascon80pq_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&GASCON80PQ, state, had_data, offset);
}

static const uint8_t *gascon80pq_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&GASCON80PQ, state, offset, key);
}

void pw_gascon80pq_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                           const uint8_t key[PW_GASCON80PQ_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon80pq_start(state, nonce, key);
    offset = pw_gascon80pq_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon80pq_begin_message(state, adlen != 0, offset);
    offset = pw_gascon80pq_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, gascon80pq_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_gascon80pq_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_GASCON80PQ_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    gascon80pq_start(state, nonce, key);
    offset = pw_gascon80pq_duplex(state, 0, NULL, ad, adlen, ABSORB);
    gascon80pq_begin_message(state, adlen != 0, offset);
    offset = pw_gascon80pq_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, gascon80pq_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}
