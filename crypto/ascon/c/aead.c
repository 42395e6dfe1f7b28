/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family in a single call. */
#include "aeads.h"

/* ---- Ascon-AEAD128 --------------------------------------------------------------------------------------- */

static void ascon_aead128_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&ASCON_AEAD128, state, nonce, key);
}

static void ascon_aead128_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&ASCON_AEAD128, state, had_data, offset);
}

static const uint8_t *ascon_aead128_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&ASCON_AEAD128, state, offset, key);
}

void pw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                              const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon_aead128_start(state, nonce, key);
    offset = pw_ascon_aead128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon_aead128_begin_message(state, adlen != 0, offset);
    offset = pw_ascon_aead128_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, ascon_aead128_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_ascon_aead128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon_aead128_start(state, nonce, key);
    offset = pw_ascon_aead128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon_aead128_begin_message(state, adlen != 0, offset);
    offset = pw_ascon_aead128_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, ascon_aead128_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}

/* ---- Ascon-128 ------------------------------------------------------------------------------------------- */

static void ascon128_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&ASCON128, state, nonce, key);
}

static void ascon128_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&ASCON128, state, had_data, offset);
}

static const uint8_t *ascon128_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&ASCON128, state, offset, key);
}

void pw_ascon128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon128_start(state, nonce, key);
    offset = pw_ascon128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon128_begin_message(state, adlen != 0, offset);
    offset = pw_ascon128_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, ascon128_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_ascon128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                        const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                        const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon128_start(state, nonce, key);
    offset = pw_ascon128_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon128_begin_message(state, adlen != 0, offset);
    offset = pw_ascon128_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, ascon128_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}

/* ---- Ascon-128a ------------------------------------------------------------------------------------------ */

static void ascon128a_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&ASCON128A, state, nonce, key);
}

static void ascon128a_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&ASCON128A, state, had_data, offset);
}

static const uint8_t *ascon128a_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&ASCON128A, state, offset, key);
}

void pw_ascon128a_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_ASCON128A_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon128a_start(state, nonce, key);
    offset = pw_ascon128a_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon128a_begin_message(state, adlen != 0, offset);
    offset = pw_ascon128a_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, ascon128a_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_ascon128a_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON128A_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon128a_start(state, nonce, key);
    offset = pw_ascon128a_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon128a_begin_message(state, adlen != 0, offset);
    offset = pw_ascon128a_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, ascon128a_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}

/* ---- Ascon-80pq ------------------------------------------------------------------------------------------ */

static void ascon80pq_start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    ascon_aead_start(&ASCON80PQ, state, nonce, key);
}

static void ascon80pq_begin_message(uint32_t state[10], int had_data, unsigned offset)
{
    ascon_aead_begin_message(&ASCON80PQ, state, had_data, offset);
}

static const uint8_t *ascon80pq_make_tag(uint32_t state[10], unsigned offset, const uint8_t *key)
{
    return ascon_aead_make_tag(&ASCON80PQ, state, offset, key);
}

void pw_ascon80pq_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_ASCON80PQ_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon80pq_start(state, nonce, key);
    offset = pw_ascon80pq_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon80pq_begin_message(state, adlen != 0, offset);
    offset = pw_ascon80pq_duplex(state, 0, ciphertext, message, len, ENCRYPTION);
    pw_aead_output_tag(tag, ascon80pq_make_tag(state, offset, key), TAG_BYTES, state, sizeof state);
}

int pw_ascon80pq_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON80PQ_KEY_BYTES])
{
    uint32_t state[10];
    unsigned offset;

    ascon80pq_start(state, nonce, key);
    offset = pw_ascon80pq_duplex(state, 0, NULL, ad, adlen, ABSORB);
    ascon80pq_begin_message(state, adlen != 0, offset);
    offset = pw_ascon80pq_duplex(state, 0, message, ciphertext, len, DECRYPTION);
    return pw_aead_check_message(message, len, tag, ascon80pq_make_tag(state, offset, key), TAG_BYTES, state,
                                 sizeof state);
}
