/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A round of CHAM and its round keys, section 3 of the specification (2017), for words of one size: the file that includes this
 * defines their type, cham_word. C has no other way to write a function for two types, and words of 16 bits in the place of 32 halve
 * the work of small processors. */
#ifndef PENNYWEIGHT_CHAM_C_ROUND_H
#define PENNYWEIGHT_CHAM_C_ROUND_H

#include "../cham.h"
#include "inline.h"

#define ROUNDS 80u
#define WORD_BITS (8 * (unsigned)sizeof(cham_word))
#define KEY_WORDS (16 / sizeof(cham_word))

/* By a constant, which the compiler has to see. */
PW_INLINE cham_word rotated(cham_word word, unsigned n)
{
    return (cham_word)((cham_word)(word << n) | word >> (WORD_BITS - n));
}

/* x[0] of round i, where odd is i mod 2. */
PW_INLINE cham_word next_word(cham_word x0, cham_word x1, cham_word round_key, unsigned i, unsigned odd)
{
    const cham_word other = rotated(x1, odd ? 8 : 1) ^ round_key;

    return rotated((cham_word)((cham_word)(x0 ^ i) + other), odd ? 1 : 8);
}

static void expand_key(cham_word round_keys[2 * KEY_WORDS], const cham_word key[KEY_WORDS])
{
    unsigned i;

    for (i = 0; i < KEY_WORDS; i++) {
        const cham_word word = key[i];
        const cham_word sum = word ^ rotated(word, 1);

        round_keys[i] = sum ^ rotated(word, 8);
        round_keys[(i + KEY_WORDS) ^ 1] = sum ^ rotated(word, 11);
    }
}

#endif
