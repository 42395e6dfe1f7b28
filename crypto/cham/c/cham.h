/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM in portable C for words of the type cham_word: round.h. */
#ifndef PENNYWEIGHT_CHAM_C_CHAM_H
#define PENNYWEIGHT_CHAM_C_CHAM_H

#include "bytes.h"
#include "clear_stack.h"
#include "round.h"
#include "words.h"

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
