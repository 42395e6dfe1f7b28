/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM in portable C, section 3 of the specification (2017), for words of one size: the file that includes this defines their
 * type, cham_word. C has no other way to write a function for two types, and words of 16 bits in the place of 32 halve the work of
 * small processors. */
#ifndef PENNYWEIGHT_CHAM_C_CHAM_H
#define PENNYWEIGHT_CHAM_C_CHAM_H

#include "../cham.h"
#include "bytes.h"
#include "clear_stack.h"
#include "inline.h"
#include "words.h"

#define ROUNDS 80u
#define WORD_BITS (8 * (unsigned)sizeof(cham_word))
#define KEY_WORDS (16 / sizeof(cham_word))

/* The deepest frame of encrypt(): its words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 96 + 12 * sizeof(void *))

/* The values of n words that are in little-endian order, or the other way round. */
PW_INLINE void order_words(cham_word *words, unsigned n)
{
    if (sizeof *words == sizeof(uint32_t))
        pw_le32_words((uint32_t *)(void *)words, n);
    else
        pw_le16_words((uint16_t *)(void *)words, n);
}

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

static PW_NOINLINE void encrypt(uint8_t *block, const uint8_t *key)
{
    cham_word x[4], words[KEY_WORDS], round_keys[2 * KEY_WORDS];
    unsigned i;

    pw_bytes_copy((uint8_t *)words, key, sizeof words);
    pw_bytes_copy((uint8_t *)x, block, sizeof x);
    order_words(words, KEY_WORDS);
    order_words(x, 4);
    expand_key(round_keys, words);
    for (i = 0; i < ROUNDS; i += 4) {
        const cham_word *const key_of_round = round_keys + i % (2 * KEY_WORDS);

        x[0] = next_word(x[0], x[1], key_of_round[0], i, 0);
        x[1] = next_word(x[1], x[2], key_of_round[1], i + 1, 1);
        x[2] = next_word(x[2], x[3], key_of_round[2], i + 2, 0);
        x[3] = next_word(x[3], x[0], key_of_round[3], i + 3, 1);
    }
    order_words(x, 4);
    pw_bytes_copy(block, (const uint8_t *)x, sizeof x);
}

#endif
