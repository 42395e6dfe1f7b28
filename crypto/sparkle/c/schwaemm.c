/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm v1.2 (NIST LWC final round, 2021) in a single call. */
#include "clear_stack.h"
#include "common/aead.h"
#include "schwaemm.h"

/* Of functions of which take_block() becomes a part, as it does in builds for speed: no word of the capacity stays in a register,
 * which the permutation would save on the stack. */
#ifdef __OPTIMIZE_SIZE__
#define BY_ITSELF
#else
#define BY_ITSELF PW_NOINLINE
#endif

/* The last block, incomplete: it is assembled in its own memory, which is released when the permutation requires some. */
PW_INLINE void take_last_bytes(const struct schwaemm_parameters *schwaemm, block_function *take_one, uint32_t *state,
                               uint8_t *block, enum phase phase, uint8_t *out, const uint8_t *in, unsigned len)
{
    fill(block, (const uint8_t *)state, phase, out, in, len);
    pad(schwaemm, block, len);
    take_one(state, ASSOCIATED_DATA, NULL, block);
    pw_bytes_wipe(block, schwaemm->rate);
}

/* A whole phase. */
PW_INLINE void take(const struct schwaemm_parameters *schwaemm, block_function *take_one,
                    void (*take_last)(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, unsigned len),
                    uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    if (len == 0)
        return;
    len = take_blocks(schwaemm, take_one, state, phase, &out, &in, len);
    add_domain(schwaemm, state, phase, len == schwaemm->rate);
    if (len == schwaemm->rate)
        take_one(state, phase, out, in);
    else
        take_last(state, phase, out, in, (unsigned)len);
    schwaemm->permute(state, schwaemm->big);
}

/* The tag, in the capacity. */
PW_INLINE const uint8_t *tag_of(const struct schwaemm_parameters *schwaemm, uint32_t *state, const uint8_t *key)
{
    uint8_t *const capacity = (uint8_t *)state + schwaemm->rate;

    pw_bytes_add(capacity, key, schwaemm->capacity);
    return capacity;
}

/* ---- Schwaemm256-128 ---- */

static void schwaemm256_128_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm256_128, state, phase, out, in);
}

static BY_ITSELF void schwaemm256_128_take_last(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in,
                                                unsigned len)
{
    uint8_t block[PW_SCHWAEMM256_128_NONCE_BYTES];

    take_last_bytes(&schwaemm256_128, schwaemm256_128_take_block, state, block, phase, out, in, len);
}

static void schwaemm256_128_take(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    take(&schwaemm256_128, schwaemm256_128_take_block, schwaemm256_128_take_last, state, phase, out, in, len);
}

static void schwaemm256_128_start(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    start(&schwaemm256_128, state, nonce, key);
}

void pw_schwaemm256_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM256_128_NONCE_BYTES + PW_SCHWAEMM256_128_KEY_BYTES) / 4];

    schwaemm256_128_start(state, nonce, key);
    schwaemm256_128_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm256_128_take(state, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, tag_of(&schwaemm256_128, state, key), PW_SCHWAEMM256_128_TAG_BYTES, state, sizeof state);
}

int pw_schwaemm256_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM256_128_NONCE_BYTES + PW_SCHWAEMM256_128_KEY_BYTES) / 4];

    schwaemm256_128_start(state, nonce, key);
    schwaemm256_128_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm256_128_take(state, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, tag_of(&schwaemm256_128, state, key), PW_SCHWAEMM256_128_TAG_BYTES,
                                 state, sizeof state);
}

/* ---- Schwaemm128-128 ---- */

static void schwaemm128_128_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm128_128, state, phase, out, in);
}

static BY_ITSELF void schwaemm128_128_take_last(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in,
                                                unsigned len)
{
    uint8_t block[PW_SCHWAEMM128_128_NONCE_BYTES];

    take_last_bytes(&schwaemm128_128, schwaemm128_128_take_block, state, block, phase, out, in, len);
}

static void schwaemm128_128_take(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    take(&schwaemm128_128, schwaemm128_128_take_block, schwaemm128_128_take_last, state, phase, out, in, len);
}

static void schwaemm128_128_start(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    start(&schwaemm128_128, state, nonce, key);
}

void pw_schwaemm128_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM128_128_NONCE_BYTES + PW_SCHWAEMM128_128_KEY_BYTES) / 4];

    schwaemm128_128_start(state, nonce, key);
    schwaemm128_128_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm128_128_take(state, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, tag_of(&schwaemm128_128, state, key), PW_SCHWAEMM128_128_TAG_BYTES, state, sizeof state);
}

int pw_schwaemm128_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM128_128_NONCE_BYTES + PW_SCHWAEMM128_128_KEY_BYTES) / 4];

    schwaemm128_128_start(state, nonce, key);
    schwaemm128_128_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm128_128_take(state, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, tag_of(&schwaemm128_128, state, key), PW_SCHWAEMM128_128_TAG_BYTES,
                                 state, sizeof state);
}

/* ---- Schwaemm192-192 ---- */

static void schwaemm192_192_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm192_192, state, phase, out, in);
}

static BY_ITSELF void schwaemm192_192_take_last(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in,
                                                unsigned len)
{
    uint8_t block[PW_SCHWAEMM192_192_NONCE_BYTES];

    take_last_bytes(&schwaemm192_192, schwaemm192_192_take_block, state, block, phase, out, in, len);
}

static void schwaemm192_192_take(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    take(&schwaemm192_192, schwaemm192_192_take_block, schwaemm192_192_take_last, state, phase, out, in, len);
}

static void schwaemm192_192_start(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    start(&schwaemm192_192, state, nonce, key);
}

void pw_schwaemm192_192_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM192_192_NONCE_BYTES + PW_SCHWAEMM192_192_KEY_BYTES) / 4];

    schwaemm192_192_start(state, nonce, key);
    schwaemm192_192_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm192_192_take(state, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, tag_of(&schwaemm192_192, state, key), PW_SCHWAEMM192_192_TAG_BYTES, state, sizeof state);
}

int pw_schwaemm192_192_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM192_192_NONCE_BYTES + PW_SCHWAEMM192_192_KEY_BYTES) / 4];

    schwaemm192_192_start(state, nonce, key);
    schwaemm192_192_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm192_192_take(state, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, tag_of(&schwaemm192_192, state, key), PW_SCHWAEMM192_192_TAG_BYTES,
                                 state, sizeof state);
}

/* ---- Schwaemm256-256 ---- */

static void schwaemm256_256_take_block(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in)
{
    take_block(&schwaemm256_256, state, phase, out, in);
}

static BY_ITSELF void schwaemm256_256_take_last(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in,
                                                unsigned len)
{
    uint8_t block[PW_SCHWAEMM256_256_NONCE_BYTES];

    take_last_bytes(&schwaemm256_256, schwaemm256_256_take_block, state, block, phase, out, in, len);
}

static void schwaemm256_256_take(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    take(&schwaemm256_256, schwaemm256_256_take_block, schwaemm256_256_take_last, state, phase, out, in, len);
}

static void schwaemm256_256_start(uint32_t *state, const uint8_t *nonce, const uint8_t *key)
{
    start(&schwaemm256_256, state, nonce, key);
}

void pw_schwaemm256_256_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM256_256_NONCE_BYTES + PW_SCHWAEMM256_256_KEY_BYTES) / 4];

    schwaemm256_256_start(state, nonce, key);
    schwaemm256_256_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm256_256_take(state, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, tag_of(&schwaemm256_256, state, key), PW_SCHWAEMM256_256_TAG_BYTES, state, sizeof state);
}

int pw_schwaemm256_256_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES])
{
    uint32_t state[(PW_SCHWAEMM256_256_NONCE_BYTES + PW_SCHWAEMM256_256_KEY_BYTES) / 4];

    schwaemm256_256_start(state, nonce, key);
    schwaemm256_256_take(state, ASSOCIATED_DATA, NULL, ad, adlen);
    schwaemm256_256_take(state, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, tag_of(&schwaemm256_256, state, key), PW_SCHWAEMM256_256_TAG_BYTES,
                                 state, sizeof state);
}
