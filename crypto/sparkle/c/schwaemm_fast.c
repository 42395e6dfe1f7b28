/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schwaemm v1.2 (NIST LWC final round, 2021) in a single call, for speed: a loop for each phase, whole words, the stack cleared once. */
#include "clear_stack.h"
#include "common/aead.h"
#include "schwaemm.h"
#include "unroll.h"

/* What the mode, and the permutation below it, leave on the stack: state, key, registers. Of cores with rotated operands a Cortex-M7 needs
 * most: 42 words of the mode and 26 of the largest permutation, and 8 of the caller's frame, which is gone when this is its last call.
 * Schwaemm128-128 takes 40 and 14 with the smallest permutation. */
PW_CLEARS_WORDS(clear_stack, PW_ROTATES_OPERANDS ? 76 : 88)
PW_CLEARS_WORDS(clear_stack_of_smallest, PW_ROTATES_OPERANDS ? 62 : 88)

typedef void permutation(uint32_t *state, unsigned steps);

/* The permutation of a state of so many words that leaves the stack to be cleared. */
PW_INLINE permutation *unwiped(unsigned words)
{
    if (words == 8)
        return pw_sparkle256_permute_unwiped;
    return words == 12 ? pw_sparkle384_permute_unwiped : pw_sparkle512_permute_unwiped;
}

/* The last block of a phase and the blocks before it. */
PW_INLINE void take_phase(const struct schwaemm_parameters *schwaemm, permutation *permute, uint32_t *state,
                          enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    for (; len > schwaemm->rate; len -= schwaemm->rate) {
        take_block(schwaemm, state, phase, out, in);
        permute(state, schwaemm->slim);
        in += schwaemm->rate;
        if (phase != ASSOCIATED_DATA)
            out += schwaemm->rate;
    }
    add_domain(schwaemm, state, phase, len == schwaemm->rate);
    if (len == schwaemm->rate) {
        take_block(schwaemm, state, phase, out, in);
    } else {
        uint32_t block[8];

        fill((uint8_t *)block, (const uint8_t *)state, phase, out, in, len);
        pad(schwaemm, (uint8_t *)block, (unsigned)len);
        take_block(schwaemm, state, ASSOCIATED_DATA, NULL, (const uint8_t *)block);
    }
    permute(state, schwaemm->big);
}

/* The mode; what it leaves on the stack is for its caller to clear. */
PW_INLINE void process(const struct schwaemm_parameters *schwaemm, uint8_t *tag, uint8_t *out, const uint8_t *in,
                       size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                       enum phase direction)
{
    const unsigned rate_words = schwaemm->rate / 4, capacity_words = schwaemm->capacity / 4;
    permutation *const permute = unwiped(rate_words + capacity_words);
    uint32_t state[16];

    for (unsigned i = 0; i < rate_words; i++)
        state[i] = load_raw(nonce + 4 * i);
    for (unsigned i = 0; i < capacity_words; i++)
        state[rate_words + i] = load_raw(key + 4 * i);
    permute(state, schwaemm->big);
    if (adlen != 0)
        take_phase(schwaemm, permute, state, ASSOCIATED_DATA, NULL, ad, adlen);
    if (len != 0 && direction == ENCRYPTION)
        take_phase(schwaemm, permute, state, ENCRYPTION, out, in, len);
    else if (len != 0)
        take_phase(schwaemm, permute, state, DECRYPTION, out, in, len);
    UNROLL_WORDS
    for (unsigned i = 0; i < capacity_words; i++)
        store_raw(tag + 4 * i, state[rate_words + i] ^ load_raw(key + 4 * i));
}

/* ---- Schwaemm256-128 ---- */

static PW_NOINLINE void schwaemm256_128_process(uint8_t *tag, uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum phase direction)
{
    process(&schwaemm256_128, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_schwaemm256_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES])
{
    schwaemm256_128_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPTION);
    clear_stack();
}

int pw_schwaemm256_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_128_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM256_128_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM256_128_KEY_BYTES])
{
    uint8_t computed[PW_SCHWAEMM256_128_TAG_BYTES];

    schwaemm256_128_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPTION);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, sizeof computed, computed, sizeof computed);
}

/* ---- Schwaemm128-128 ---- */

static PW_NOINLINE void schwaemm128_128_process(uint8_t *tag, uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum phase direction)
{
    process(&schwaemm128_128, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_schwaemm128_128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES])
{
    schwaemm128_128_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPTION);
    clear_stack_of_smallest();
}

int pw_schwaemm128_128_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM128_128_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM128_128_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM128_128_KEY_BYTES])
{
    uint8_t computed[PW_SCHWAEMM128_128_TAG_BYTES];

    schwaemm128_128_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPTION);
    clear_stack_of_smallest();
    return pw_aead_check_message(message, len, tag, computed, sizeof computed, computed, sizeof computed);
}

/* ---- Schwaemm192-192 ---- */

static PW_NOINLINE void schwaemm192_192_process(uint8_t *tag, uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum phase direction)
{
    process(&schwaemm192_192, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_schwaemm192_192_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES])
{
    schwaemm192_192_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPTION);
    clear_stack();
}

int pw_schwaemm192_192_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM192_192_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM192_192_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM192_192_KEY_BYTES])
{
    uint8_t computed[PW_SCHWAEMM192_192_TAG_BYTES];

    schwaemm192_192_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPTION);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, sizeof computed, computed, sizeof computed);
}

/* ---- Schwaemm256-256 ---- */

static PW_NOINLINE void schwaemm256_256_process(uint8_t *tag, uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum phase direction)
{
    process(&schwaemm256_256, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_schwaemm256_256_encrypt(uint8_t *ciphertext, uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                                const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES])
{
    schwaemm256_256_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPTION);
    clear_stack();
}

int pw_schwaemm256_256_decrypt(uint8_t *message, const uint8_t tag[PW_SCHWAEMM256_256_TAG_BYTES],
                               const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                               const uint8_t nonce[PW_SCHWAEMM256_256_NONCE_BYTES],
                               const uint8_t key[PW_SCHWAEMM256_256_KEY_BYTES])
{
    uint8_t computed[PW_SCHWAEMM256_256_TAG_BYTES];

    schwaemm256_256_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPTION);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, sizeof computed, computed, sizeof computed);
}
