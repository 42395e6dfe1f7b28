/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM in portable C, section 3 of the specification (2017), for words of one size:
 *   WORD, WORD_BITS   the type of a word and its bits
 *   LE_WORDS          pw_le16_words or pw_le32_words
 *   KEY_WORDS         words of a key of 128 bits
 */
#include "../ciphers.h"
#include "bytes.h"
#include "clear_stack.h"
#include "inline.h"
#include "words.h"

#define ROUNDS 80u

/* The deepest frame of encrypt(): its words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 96 + 12 * sizeof(void *))

/* By a constant, which the compiler has to see. */
PW_INLINE WORD rotated(WORD word, unsigned n)
{
    return (WORD)((WORD)(word << n) | word >> (WORD_BITS - n));
}

/* x[0] of round i, where odd is i mod 2. */
PW_INLINE WORD next_word(WORD x0, WORD x1, WORD round_key, unsigned i, unsigned odd)
{
    const WORD other = rotated(x1, odd ? 8 : 1) ^ round_key;

    return rotated((WORD)((WORD)(x0 ^ i) + other), odd ? 1 : 8);
}

static void expand_key(WORD round_keys[2 * KEY_WORDS], const WORD key[KEY_WORDS])
{
    unsigned i;

    for (i = 0; i < KEY_WORDS; i++) {
        const WORD word = key[i];
        const WORD sum = word ^ rotated(word, 1);

        round_keys[i] = sum ^ rotated(word, 8);
        round_keys[(i + KEY_WORDS) ^ 1] = sum ^ rotated(word, 11);
    }
}

static PW_NOINLINE void encrypt(uint8_t *block, const uint8_t *key)
{
    WORD x[4], words[KEY_WORDS], round_keys[2 * KEY_WORDS];
    unsigned i;

    pw_bytes_copy((uint8_t *)words, key, sizeof words);
    pw_bytes_copy((uint8_t *)x, block, sizeof x);
    LE_WORDS(words, KEY_WORDS);
    LE_WORDS(x, 4);
    expand_key(round_keys, words);
    for (i = 0; i < ROUNDS; i += 4) {
        const WORD *const key_of_round = round_keys + i % (2 * KEY_WORDS);

        x[0] = next_word(x[0], x[1], key_of_round[0], i, 0);
        x[1] = next_word(x[1], x[2], key_of_round[1], i + 1, 1);
        x[2] = next_word(x[2], x[3], key_of_round[2], i + 2, 0);
        x[3] = next_word(x[3], x[0], key_of_round[3], i + 3, 1);
    }
    LE_WORDS(x, 4);
    pw_bytes_copy(block, (const uint8_t *)x, sizeof x);
}
