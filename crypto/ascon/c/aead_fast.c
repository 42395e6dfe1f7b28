/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family over the fast permutation in C: single calls, and the whole blocks of streams (state.h). */
#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../state.h"
#include "ascon_p/c/lanes_fast.h"
#include "ascon_p/permutation.h"
#include "clear_stack.h"
#include "common/aead.h"

#define FULL_ROUNDS 12u
#define TAG_BYTES 16u
#define NONCE_BYTES 16u

/* What the mode, and the permutation below it, leave on the stack: state, key, registers. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 || sizeof(void *) > 4 ? 96 : PW_LARGE_FRAMES ? 76 : 64)

struct parameters {
    uint32_t iv[2]; /* low half first */
    unsigned key_bytes, rate;
    unsigned rounds; /* between blocks */
    unsigned reversed; /* words have their first byte highest */
    uint8_t padding, separator;
};

static const struct parameters AEAD128 = {{ASCON_AEAD128_IV}, 16, 16, 8, REVERSED_le, PADDING_le, SEPARATOR_le};
static const struct parameters V12_128 = {{ASCON128_IV}, 16, 8, 6, REVERSED_be, PADDING_be, SEPARATOR_be};
static const struct parameters V12_128A = {{ASCON128A_IV}, 16, 16, 8, REVERSED_be, PADDING_be, SEPARATOR_be};
static const struct parameters V12_80PQ = {{ASCON80PQ_IV}, 20, 8, 6, REVERSED_be, PADDING_be, SEPARATOR_be};

PW_INLINE void absorb_blocks(const struct parameters *p, uint32_t state[10], const uint8_t *in, size_t blocks)
{
    struct ascon_held held = ascon_hold(state);

    for (; blocks != 0; blocks--) {
        PW_UNROLL(2)
        for (unsigned i = 0; i < p->rate / 8; i++)
            ascon_add_lane(held.words + 2 * i, in + 8 * i, p->reversed);
        ascon_permute_held(&held, p->rounds);
        in += p->rate;
    }
    ascon_release(state, &held);
}

PW_INLINE void crypt_blocks(const struct parameters *p, uint32_t state[10], uint8_t *out, const uint8_t *in,
                            size_t blocks, unsigned direction)
{
    struct ascon_held held = ascon_hold(state);

    for (; blocks != 0; blocks--) {
        PW_UNROLL(2)
        for (unsigned i = 0; i < p->rate / 8; i++) {
            if (direction == ASCON_ENCRYPT)
                ascon_encrypt_lane(held.words + 2 * i, out + 8 * i, in + 8 * i, p->reversed);
            else
                ascon_decrypt_lane(held.words + 2 * i, out + 8 * i, in + 8 * i, p->reversed);
        }
        ascon_permute_held(&held, p->rounds);
        out += p->rate;
        in += p->rate;
    }
    ascon_release(state, &held);
}

/* Associated data, to its padding. */
PW_INLINE void absorb(const struct parameters *p, uint32_t state[10], const uint8_t *in, size_t len)
{
    const unsigned rest = (unsigned)(len % p->rate);

    absorb_blocks(p, state, in, len / p->rate);
    (p->reversed ? pw_ascon_add_be : pw_ascon_add_le)(state, 0, in + (len - rest), rest);
    ascon_add_byte(state, rest, p->padding, p->reversed);
}

/* A message, to its padding. */
PW_INLINE void crypt(const struct parameters *p, uint32_t state[10], uint8_t *out, const uint8_t *in, size_t len,
                     unsigned direction)
{
    const unsigned rest = (unsigned)(len % p->rate);

    crypt_blocks(p, state, out, in, len / p->rate, direction);
    if (rest != 0) {
        out += len - rest;
        in += len - rest;
        if (direction == ASCON_ENCRYPT)
            (p->reversed ? pw_ascon_encrypt_be : pw_ascon_encrypt_le)(state, 0, out, in, rest);
        else
            (p->reversed ? pw_ascon_decrypt_be : pw_ascon_decrypt_le)(state, 0, out, in, rest);
    }
    ascon_add_byte(state, rest, p->padding, p->reversed);
}

/* A key of 16 bytes is two words. Ascon-80pq has one of 20, which begins within a word. */
PW_INLINE void add_key(const struct parameters *p, uint32_t state[10], unsigned at, const uint8_t *key,
                       const struct ascon_lane words[2])
{
    if (p->key_bytes != 16) {
        pw_ascon_add_be(state, at, key, p->key_bytes);
        return;
    }
    ascon_put(state + at / 4, ascon_xor(ascon_get(state + at / 4), words[0]));
    ascon_put(state + at / 4 + 2, ascon_xor(ascon_get(state + at / 4 + 2), words[1]));
}

/* The mode; what it leaves on the stack is for its caller to clear. */
PW_INLINE void run(const struct parameters *p, uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in, size_t len,
                   const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t *key,
                   unsigned direction)
{
    const uint8_t *const last = key + p->key_bytes - TAG_BYTES;
    const struct ascon_lane words[2] = {ascon_take(last, p->reversed), ascon_take(last + 8, p->reversed)};
    uint32_t state[10];

    if (p->key_bytes == 16) {
        ascon_put(state, ascon_lane_of(p->iv[0], p->iv[1]));
        ascon_put(state + 2, words[0]);
        ascon_put(state + 4, words[1]);
    } else {
        pw_ascon_start(state, p->iv[0], p->iv[1]);
        pw_ascon_add_be(state, 24 - p->key_bytes, key, p->key_bytes);
    }
    ascon_put(state + 6, ascon_take(nonce, p->reversed));
    ascon_put(state + 8, ascon_take(nonce + 8, p->reversed));
    pw_ascon_permute_unwiped(state, FULL_ROUNDS);
    add_key(p, state, 40 - p->key_bytes, key, words);
    if (adlen != 0) {
        absorb(p, state, ad, adlen);
        pw_ascon_permute_unwiped(state, p->rounds);
    }
    ascon_add_byte(state, 39, p->separator, p->reversed);
    crypt(p, state, out, in, len, direction);
    add_key(p, state, p->rate, key, words);
    pw_ascon_permute_unwiped(state, FULL_ROUNDS);
    ascon_give(tag, ascon_xor(ascon_get(state + 6), words[0]), p->reversed);
    ascon_give(tag + 8, ascon_xor(ascon_get(state + 8), words[1]), p->reversed);
}

/* ---- Ascon-AEAD128 --------------------------------------------------------------------------------------- */

static PW_BY_WORDS PW_NOINLINE PW_IN_ORDER_RISCV void aead128(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in,
                                                              size_t len, const uint8_t *ad, size_t adlen,
                                                              const uint8_t *nonce, const uint8_t *key,
                                                              unsigned direction)
{
    run(&AEAD128, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                              const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    aead128(tag, ciphertext, message, len, ad, adlen, nonce, key, ASCON_ENCRYPT);
    clear_stack();
}

int pw_ascon_aead128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                             const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    aead128(computed, message, ciphertext, len, ad, adlen, nonce, key, ASCON_DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void aead128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in,
                                                         size_t blocks, unsigned direction)
{
    if (direction == ASCON_ABSORB)
        absorb_blocks(&AEAD128, state, in, blocks);
    else
        crypt_blocks(&AEAD128, state, out, in, blocks, direction);
}

void pw_ascon_aead128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction)
{
    aead128_blocks(state, out, in, blocks, direction);
    clear_stack();
}

/* ---- Ascon-128 ------------------------------------------------------------------------------------------- */

static PW_BY_WORDS PW_NOINLINE PW_IN_ORDER_RISCV void v12_128(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in,
                                                              size_t len, const uint8_t *ad, size_t adlen,
                                                              const uint8_t *nonce, const uint8_t *key,
                                                              unsigned direction)
{
    run(&V12_128, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_ascon128_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    v12_128(tag, ciphertext, message, len, ad, adlen, nonce, key, ASCON_ENCRYPT);
    clear_stack();
}

int pw_ascon128_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                        const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                        const uint8_t key[PW_ASCON128_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    v12_128(computed, message, ciphertext, len, ad, adlen, nonce, key, ASCON_DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void v12_128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in,
                                                         size_t blocks, unsigned direction)
{
    if (direction == ASCON_ABSORB)
        absorb_blocks(&V12_128, state, in, blocks);
    else
        crypt_blocks(&V12_128, state, out, in, blocks, direction);
}

void pw_ascon128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction)
{
    v12_128_blocks(state, out, in, blocks, direction);
    clear_stack();
}

/* ---- Ascon-128a ------------------------------------------------------------------------------------------ */

static PW_BY_WORDS PW_NOINLINE PW_IN_ORDER_RISCV void v12_128a(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in,
                                                               size_t len, const uint8_t *ad, size_t adlen,
                                                               const uint8_t *nonce, const uint8_t *key,
                                                               unsigned direction)
{
    run(&V12_128A, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_ascon128a_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_ASCON128A_KEY_BYTES])
{
    v12_128a(tag, ciphertext, message, len, ad, adlen, nonce, key, ASCON_ENCRYPT);
    clear_stack();
}

int pw_ascon128a_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON128A_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    v12_128a(computed, message, ciphertext, len, ad, adlen, nonce, key, ASCON_DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void v12_128a_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in,
                                                          size_t blocks, unsigned direction)
{
    if (direction == ASCON_ABSORB)
        absorb_blocks(&V12_128A, state, in, blocks);
    else
        crypt_blocks(&V12_128A, state, out, in, blocks, direction);
}

void pw_ascon128a_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction)
{
    v12_128a_blocks(state, out, in, blocks, direction);
    clear_stack();
}

/* ---- Ascon-80pq ------------------------------------------------------------------------------------------ */

static PW_BY_WORDS PW_NOINLINE PW_IN_ORDER_RISCV void v12_80pq(uint8_t tag[TAG_BYTES], uint8_t *out, const uint8_t *in,
                                                               size_t len, const uint8_t *ad, size_t adlen,
                                                               const uint8_t *nonce, const uint8_t *key,
                                                               unsigned direction)
{
    run(&V12_80PQ, tag, out, in, len, ad, adlen, nonce, key, direction);
}

void pw_ascon80pq_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                          const uint8_t key[PW_ASCON80PQ_KEY_BYTES])
{
    v12_80pq(tag, ciphertext, message, len, ad, adlen, nonce, key, ASCON_ENCRYPT);
    clear_stack();
}

int pw_ascon80pq_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                         const uint8_t key[PW_ASCON80PQ_KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    v12_80pq(computed, message, ciphertext, len, ad, adlen, nonce, key, ASCON_DECRYPT);
    clear_stack();
    return pw_aead_check_message(message, len, tag, computed, TAG_BYTES, computed, sizeof computed);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void v12_80pq_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in,
                                                          size_t blocks, unsigned direction)
{
    if (direction == ASCON_ABSORB)
        absorb_blocks(&V12_80PQ, state, in, blocks);
    else
        crypt_blocks(&V12_80PQ, state, out, in, blocks, direction);
}

void pw_ascon80pq_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction)
{
    v12_80pq_blocks(state, out, in, blocks, direction);
    clear_stack();
}
