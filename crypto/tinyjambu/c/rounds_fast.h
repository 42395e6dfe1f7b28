/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rounds of TinyJAMBU in portable C, for speed: section 3.2 of the specification, 32 rounds at a time, the state in local
 * variables. The state is complemented, which turns the NAND of a round into an OR: the windows of its two words are then terms of
 * one OR, and of the linear part terms of one sum, so that a core whose instructions shift an operand has one for each. */
#ifndef PENNYWEIGHT_TINYJAMBU_C_ROUNDS_FAST_H
#define PENNYWEIGHT_TINYJAMBU_C_ROUNDS_FAST_H

#include <stdint.h>

#include "inline.h"
#include "words.h"

/* 32 rounds on the complements of s0..s127: w0 is replaced by the new bits, and the words then change roles. */
PW_INLINE uint32_t tinyjambu_feedback(uint32_t w0, uint32_t w1, uint32_t w2, uint32_t w3, uint32_t key)
{
    const uint32_t s70_or_s85 = w2 >> 6 | (uint32_t)(w3 << 26) | w2 >> 21 | (uint32_t)(w3 << 11);

    w0 ^= key;
    w0 ^= w1 >> 15;
    w0 ^= (uint32_t)(w2 << 17);
    w0 ^= w2 >> 27;
    w0 ^= (uint32_t)(w3 << 5);
    return w0 ^ s70_or_s85;
}

/* The complement of the state. */
struct tinyjambu_words {
    uint32_t w0, w1, w2, w3;
};

/* 128 rounds, which begin with word k of the key. */
PW_INLINE void tinyjambu_128_rounds(struct tinyjambu_words *s, const uint32_t *key, unsigned key_words, unsigned k)
{
    s->w0 = tinyjambu_feedback(s->w0, s->w1, s->w2, s->w3, key[k % key_words]);
    s->w1 = tinyjambu_feedback(s->w1, s->w2, s->w3, s->w0, key[(k + 1) % key_words]);
    s->w2 = tinyjambu_feedback(s->w2, s->w3, s->w0, s->w1, key[(k + 2) % key_words]);
    s->w3 = tinyjambu_feedback(s->w3, s->w0, s->w1, s->w2, key[(k + 3) % key_words]);
}

/* `steps` times 128 rounds with a key of 4, 6 or 8 words, of which each iteration takes every word. */
PW_INLINE void tinyjambu_rounds(struct tinyjambu_words *s, const uint32_t *key, unsigned key_words, unsigned steps)
{
    for (;;) {
        tinyjambu_128_rounds(s, key, key_words, 0);
        if (--steps == 0)
            break;
        if (key_words == 4)
            continue;
        tinyjambu_128_rounds(s, key, key_words, 4);
        if (--steps == 0)
            break;
        if (key_words == 8)
            continue;
        tinyjambu_128_rounds(s, key, key_words, 8);
        if (--steps == 0)
            break;
    }
}

PW_INLINE struct tinyjambu_words tinyjambu_load(const uint32_t state[4])
{
    return (struct tinyjambu_words){~pw_le32(state[0]), ~pw_le32(state[1]), ~pw_le32(state[2]), ~pw_le32(state[3])};
}

PW_INLINE void tinyjambu_store(uint32_t state[4], const struct tinyjambu_words *s)
{
    state[0] = pw_le32(~s->w0);
    state[1] = pw_le32(~s->w1);
    state[2] = pw_le32(~s->w2);
    state[3] = pw_le32(~s->w3);
}

#endif
