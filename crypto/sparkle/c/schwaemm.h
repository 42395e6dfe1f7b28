/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Schwaemm, section 2.3 of the v1.2 specification (2021), for any size.
 *
 * The single call and the streaming functions share the loop take_blocks(). A context contains a block besides, for bytes that do
 * not fill one yet or may be the last. */
#ifndef PENNYWEIGHT_SPARKLE_C_SCHWAEMM_H
#define PENNYWEIGHT_SPARKLE_C_SCHWAEMM_H

#include "pennyweight/sparkle.h"

#include "../parameters.h"
#include "../permutation.h"
#include "bytes.h"
#include "inline.h"
#include "words.h"

/* The input that is absorbed. The domain constant has bit 1 of the phase. Its own bit 0 marks a full last block, and a higher bit
 * gives the number of branches in the capacity. */
enum phase { FINALISED = 0, ASSOCIATED_DATA = 4, ENCRYPTION = 6, DECRYPTION = 7 };

#define DOMAIN_MESSAGE 2u
#define DOMAIN_FULL 1u
#define DOMAIN_CAPACITY(bytes) (1u << ((bytes) / 8))

struct schwaemm_parameters {
    unsigned rate; /* bytes, also of the nonce */
    unsigned capacity; /* bytes, also of the key and of the tag */
    void (*permute)(uint32_t *state, unsigned steps);
    unsigned slim;
    unsigned big;
};

/* take_block() of one algorithm. */
typedef void block_function(uint32_t *state, enum phase phase, uint8_t *out, const uint8_t *in);

/* The rate is processed in words of the size that the processor loads and stores at any address. */
#ifdef __AVR__
typedef uint8_t word;
#else
typedef uint32_t word;
#endif

/* MOVES_WORDS: 1 where an instruction moves a word to or from any address, and the compiler is told so: it does not see it in bytes
 * that it has mixed with other code, as loops unrolled do. Such a loop takes longer than its words. */
#if defined(__ARM_FEATURE_UNALIGNED) && defined(__GNUC__) && !defined(PW_BIG_ENDIAN)
#define MOVES_WORDS 1
#else
#define MOVES_WORDS 0
#endif

#if MOVES_WORDS && !defined(__OPTIMIZE_SIZE__)
#define UNROLL_WORDS PW_UNROLL(8)
#else
#define UNROLL_WORDS
#endif

/* The word that these bytes are in memory. */
PW_INLINE uint32_t load_raw(const uint8_t *bytes)
{
#if MOVES_WORDS
    uint32_t value;

    __builtin_memcpy(&value, bytes, sizeof value);
    return value;
#else
    return pw_load32_raw(bytes);
#endif
}

PW_INLINE void store_raw(uint8_t *bytes, uint32_t value)
{
#if MOVES_WORDS
    __builtin_memcpy(bytes, &value, sizeof value);
#else
    pw_store32_raw(bytes, value);
#endif
}

PW_INLINE word load(const uint8_t *bytes, int aligned)
{
#ifdef __AVR__
    (void)aligned;
    return *bytes;
#else
    return aligned || MOVES_WORDS ? load_raw(PW_ALIGNED(bytes)) : pw_le32(pw_load32(bytes));
#endif
}

PW_INLINE void store(uint8_t *bytes, word value, int aligned)
{
#ifdef __AVR__
    (void)aligned;
    *bytes = value;
#else
    if (aligned || MOVES_WORDS)
        store_raw(PW_ALIGNED(bytes), value);
    else
        pw_store32(bytes, pw_le32(value));
#endif
}

PW_INLINE void start(const struct schwaemm_parameters *schwaemm, uint32_t *state, const uint8_t *nonce,
                     const uint8_t *key)
{
    pw_bytes_copy((uint8_t *)state, nonce, schwaemm->rate);
    pw_bytes_copy((uint8_t *)&state[schwaemm->rate / 4], key, schwaemm->capacity);
    schwaemm->permute(state, schwaemm->big);
}

PW_INLINE void take_words(const struct schwaemm_parameters *schwaemm, uint32_t *state, enum phase phase, uint8_t *out,
                          const uint8_t *in, int aligned)
{
    const unsigned half = schwaemm->rate / sizeof(word) / 2;
    const unsigned capacity_words = schwaemm->capacity / sizeof(word);
    word *const s = (word *)state;
    const word *const capacity = s + 2 * half;
    unsigned i;

    UNROLL_WORDS
    for (i = 0; i < half; i++) {
        const unsigned j = i + half;
        const word left = s[i];
        const word right = s[j];
        word d1 = load(in, aligned);
        word d2 = load(in + schwaemm->rate / 2, aligned);

        if (phase != ASSOCIATED_DATA) {
            const word x1 = d1 ^ left;
            const word x2 = d2 ^ right;

            store(out, x1, aligned);
            store(out + schwaemm->rate / 2, x2, aligned);
            if (phase == DECRYPTION) {
                d1 = x1;
                d2 = x2;
            }
            out += sizeof(word);
        }
        in += sizeof(word);
        s[i] = right ^ d1 ^ capacity[i % capacity_words];
        s[j] = left ^ right ^ d2 ^ capacity[j % capacity_words];
    }
}

/* A whole block: it is encrypted or decrypted with the rate. The plaintext is then added to the rate, with the Feistel swap and
 * the rate whitening. */
PW_INLINE void take_block(const struct schwaemm_parameters *schwaemm, uint32_t *state, enum phase phase, uint8_t *out,
                          const uint8_t *in)
{
    if (pw_both_aligned(in, out))
        take_words(schwaemm, state, phase, out, in, 1);
    else
        take_words(schwaemm, state, phase, out, in, 0);
}

/* Whole blocks, as long as they are not the last; returns the number of bytes left, to which *in and *out then point. */
PW_INLINE size_t take_blocks(const struct schwaemm_parameters *schwaemm, block_function *take_one, uint32_t *state,
                             enum phase phase, uint8_t **out, const uint8_t **in, size_t len)
{
    for (; len > schwaemm->rate; len -= schwaemm->rate) {
        take_one(state, phase, *out, *in);
        schwaemm->permute(state, schwaemm->slim);
        *in += schwaemm->rate;
        if (phase != ASSOCIATED_DATA)
            *out += schwaemm->rate;
    }
    return len;
}

/* Bytes of a block, which consists of plaintext, and as many of the rate: encrypted or decrypted, not absorbed yet. */
PW_INLINE void fill(uint8_t *block, const uint8_t *rate, enum phase phase, uint8_t *out, const uint8_t *in, size_t n)
{
    pw_bytes_copy(block, in, n);
    if (phase == DECRYPTION)
        pw_bytes_add(block, rate, n);
    if (phase != ASSOCIATED_DATA)
        pw_bytes_copy(out, block, n);
    if (phase == ENCRYPTION)
        pw_bytes_add(out, rate, n);
}

/* Fills an incomplete block. */
PW_INLINE void pad(const struct schwaemm_parameters *schwaemm, uint8_t *block, unsigned used)
{
    block[used] = 0x80;
    pw_bytes_wipe(block + used + 1, schwaemm->rate - 1 - used);
}

/* Adds the domain constant for the last block of a phase. */
PW_INLINE void add_domain(const struct schwaemm_parameters *schwaemm, uint32_t *state, unsigned phase, unsigned full)
{
    uint8_t *const last_byte = (uint8_t *)state + (schwaemm->rate + schwaemm->capacity - 1);

    *last_byte = (uint8_t)(*last_byte ^ (DOMAIN_CAPACITY(schwaemm->capacity) | (phase & DOMAIN_MESSAGE) | full));
}

static const struct schwaemm_parameters schwaemm256_128 = {SCHWAEMM256_128};
static const struct schwaemm_parameters schwaemm128_128 = {SCHWAEMM128_128};
static const struct schwaemm_parameters schwaemm192_192 = {SCHWAEMM192_192};
static const struct schwaemm_parameters schwaemm256_256 = {SCHWAEMM256_256};

#endif
