/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU (NIST LWC final round, 2021) in a single call, for speed: words of text in one loop with the rounds, the stack cleared
 * once. */
#include "pennyweight/tinyjambu.h"

#include "../parameters.h"
#include "clear_stack.h"
#include "common/aead.h"
#include "rounds_fast.h"
#include "unroll.h"

#define NONCE_BYTES 12u
#define TAG_BYTES 8u

/* What a mode leaves on the stack: state, key, registers. */
PW_CLEARS_WORDS(clear_stack, sizeof(void *) == 4 ? 56 : 72)

struct tinyjambu_parameters {
    unsigned key_bytes, long_steps, short_steps;
};

/* What is absorbed, as its frame bits for w1. */
enum frame { NONCE = 0x10, ASSOCIATED_DATA = 0x30, MESSAGE = 0x50, TAG = 0x70 };
enum direction { ABSORB, ENCRYPT, DECRYPT };

/* A run of the mode. The words of the state are in the order of their bytes. Of a string's permutations, the first may be longer
 * than the others: `first`, `steps`. */
struct run {
    uint32_t state[4], key[8];
    uint32_t frame;
    unsigned first, steps;
};

/* A permutation for each of `words` words of text, one at least, which are absorbed, and encrypted or decrypted to `out`. */
typedef void words_function(struct run *run, uint8_t *out, const uint8_t *in, size_t words, enum direction direction);

PW_INLINE void take_words(const struct tinyjambu_parameters *tinyjambu, struct run *run, uint8_t *out,
                          const uint8_t *in, size_t words, enum direction direction)
{
    struct tinyjambu_words s = tinyjambu_load(run->state);
    const uint32_t frame = run->frame;
    const unsigned key_words = tinyjambu->key_bytes / 4;
    unsigned steps = run->first;
    const uint32_t *key = run->key;
    uint32_t copy[6];

    /* in registers, as far as there are some: compilers must expect that `out` is in the run */
    if (key_words < 8) {
        PW_UNROLL(6)
        for (unsigned i = 0; i < key_words; i++)
            copy[i] = key[i];
        key = copy;
    }
    do {
        uint32_t word;

        s.w1 ^= frame;
        tinyjambu_rounds(&s, key, key_words, steps);
        steps = run->steps;
        word = pw_load32(in);
        in += 4;
        if (direction != ABSORB) {
            const uint32_t result = word ^ ~s.w2;

            pw_store32(out, result);
            out += 4;
            if (direction == DECRYPT)
                word = result;
        }
        s.w3 ^= word;
    } while (--words != 0);
    tinyjambu_store(run->state, &s);
}

static const uint8_t zero[8];

/* A phase: words, and then the bytes that are left. */
PW_INLINE void take_phase(words_function *take, struct run *run, uint8_t *out, const uint8_t *in, size_t len,
                          enum direction direction)
{
    const unsigned rest = (unsigned)len & 3u;
    uint8_t *const keystream = (uint8_t *)&run->state[2];

    if (len >= 4)
        take(run, out, in, len >> 2, direction);
    if (rest == 0)
        return;
    take(run, NULL, zero, 1, ABSORB);
    in += len - rest;
    for (unsigned i = 0; i < rest; i++) {
        uint8_t byte = in[i];

        if (direction != ABSORB) {
            const uint8_t result = (uint8_t)(byte ^ keystream[i]);

            out[len - rest + i] = result;
            if (direction == DECRYPT)
                byte = result;
        }
        keystream[4 + i] = (uint8_t)(keystream[4 + i] ^ byte);
    }
    run->state[1] ^= pw_le32(rest);
}

/* The mode; what it leaves on the stack is for its caller to clear. */
PW_INLINE void process(const struct tinyjambu_parameters *tinyjambu, words_function *take, uint8_t tag[TAG_BYTES],
                       uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad, size_t adlen,
                       const uint8_t *nonce, const uint8_t *key, enum direction direction)
{
    struct run run;
    uint32_t start[1 + NONCE_BYTES / 4];

    for (unsigned i = 0; i < tinyjambu->key_bytes / 4; i++)
        run.key[i] = pw_load32(key + 4 * i);
    /* the permutation that takes the key in has no frame bits and absorbs nothing */
    run.state[0] = run.state[2] = run.state[3] = 0;
    run.state[1] = pw_le32(NONCE);
    run.first = tinyjambu->long_steps;
    run.steps = tinyjambu->short_steps;
    run.frame = NONCE;
    start[0] = 0;
    for (unsigned i = 0; i < NONCE_BYTES / 4; i++)
        start[1 + i] = pw_load32_raw(nonce + 4 * i);
    take(&run, NULL, (const uint8_t *)start, 1 + NONCE_BYTES / 4, ABSORB);
    run.first = tinyjambu->short_steps;
    run.frame = ASSOCIATED_DATA;
    take_phase(take, &run, NULL, ad, adlen, ABSORB);
    run.first = run.steps = tinyjambu->long_steps;
    run.frame = MESSAGE;
    take_phase(take, &run, out, in, len, direction);
    /* the tag is the encryption of zeros */
    run.steps = tinyjambu->short_steps;
    run.frame = TAG;
    take(&run, tag, zero, TAG_BYTES / 4, ENCRYPT);
}

/* ---- TinyJAMBU-128 ---- */

static const struct tinyjambu_parameters tinyjambu128 = {TINYJAMBU128};

static PW_NOINLINE void tinyjambu128_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                          enum direction direction)
{
    take_words(&tinyjambu128, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu128_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                             enum direction direction)
{
    process(&tinyjambu128, tinyjambu128_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU128_KEY_BYTES])
{
    tinyjambu128_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU128_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu128_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

/* ---- TinyJAMBU-192 ---- */

static const struct tinyjambu_parameters tinyjambu192 = {TINYJAMBU192};

static PW_NOINLINE void tinyjambu192_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                          enum direction direction)
{
    take_words(&tinyjambu192, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu192_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                             enum direction direction)
{
    process(&tinyjambu192, tinyjambu192_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu192_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU192_KEY_BYTES])
{
    tinyjambu192_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu192_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU192_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu192_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

/* ---- TinyJAMBU-256 ---- */

static const struct tinyjambu_parameters tinyjambu256 = {TINYJAMBU256};

static PW_NOINLINE void tinyjambu256_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                          enum direction direction)
{
    take_words(&tinyjambu256, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu256_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key,
                                             enum direction direction)
{
    process(&tinyjambu256, tinyjambu256_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu256_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_TINYJAMBU256_KEY_BYTES])
{
    tinyjambu256_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu256_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[PW_TINYJAMBU256_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu256_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

/* ---- TinyJAMBU-128 v1 ---- */

static const struct tinyjambu_parameters tinyjambu128_v1 = {TINYJAMBU128_V1};

static PW_NOINLINE void tinyjambu128_v1_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                             enum direction direction)
{
    take_words(&tinyjambu128_v1, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu128_v1_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum direction direction)
{
    process(&tinyjambu128_v1, tinyjambu128_v1_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu128_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES])
{
    tinyjambu128_v1_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu128_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU128_V1_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu128_v1_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

/* ---- TinyJAMBU-192 v1 ---- */

static const struct tinyjambu_parameters tinyjambu192_v1 = {TINYJAMBU192_V1};

static PW_NOINLINE void tinyjambu192_v1_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                             enum direction direction)
{
    take_words(&tinyjambu192_v1, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu192_v1_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum direction direction)
{
    process(&tinyjambu192_v1, tinyjambu192_v1_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu192_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES])
{
    tinyjambu192_v1_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu192_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU192_V1_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu192_v1_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

/* ---- TinyJAMBU-256 v1 ---- */

static const struct tinyjambu_parameters tinyjambu256_v1 = {TINYJAMBU256_V1};

static PW_NOINLINE void tinyjambu256_v1_take(struct run *run, uint8_t *out, const uint8_t *in, size_t words,
                                             enum direction direction)
{
    take_words(&tinyjambu256_v1, run, out, in, words, direction);
}

static PW_NOINLINE void tinyjambu256_v1_process(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                                                const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                                const uint8_t *key, enum direction direction)
{
    process(&tinyjambu256_v1, tinyjambu256_v1_take, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_tinyjambu256_v1_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES])
{
    tinyjambu256_v1_process(tag, ciphertext, message, len, ad, adlen, nonce, key, ENCRYPT);
    clear_stack();
}

int pw_tinyjambu256_v1_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[PW_TINYJAMBU256_V1_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    tinyjambu256_v1_process(computed, message, ciphertext, len, ad, adlen, nonce, key, DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}
