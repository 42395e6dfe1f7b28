/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM in portable C, for speed, for words of the type cham_word: round.h. The block is in local variables; half of a turn takes the
 * round keys one after the other, and a turn all of them. */
#ifndef PENNYWEIGHT_CHAM_C_CHAM_FAST_H
#define PENNYWEIGHT_CHAM_C_CHAM_FAST_H

#include "clear_stack.h"
#include "round.h"
#include "unroll.h"
#include "words.h"

#define ROUND_KEYS (2 * KEY_WORDS)

/* What encrypt() of the file that includes this has in its frame, with the registers that it saves. */
PW_CLEARS_WORDS(clear_frame, sizeof(void *) > 4 ? 44 : ROUND_KEYS == 16 ? 40 : 32)

struct cham_block {
    cham_word x0, x1, x2, x3;
};

PW_INLINE void cham_rounds(struct cham_block *x, const cham_word key[KEY_WORDS])
{
    cham_word round_keys[ROUND_KEYS];

    expand_key(round_keys, key);
    for (unsigned i = 0; i < ROUNDS; i += ROUND_KEYS) {
        PW_UNROLL(4)
        for (unsigned n = 0; n < ROUND_KEYS; n += 4) {
            x->x0 = next_word(x->x0, x->x1, round_keys[n], i + n, 0);
            x->x1 = next_word(x->x1, x->x2, round_keys[n + 1], i + n + 1, 1);
            x->x2 = next_word(x->x2, x->x3, round_keys[n + 2], i + n + 2, 0);
            x->x3 = next_word(x->x3, x->x0, round_keys[n + 3], i + n + 3, 1);
        }
    }
}

#endif
