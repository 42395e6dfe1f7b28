/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 in portable C. */
#include "../permutation.h"

#include "round.h"
#include "clear_stack.h"

/* The deepest frame of permute(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 208)

#define ROWS 5
#define ROUNDS 12u

static PW_NOINLINE void permute(uint32_t state[10], unsigned rounds)
{
    unsigned number;

    pw_le32_words(state, 2 * ROWS);
    for (number = ROUNDS - rounds; number < ROUNDS; number++)
        pw_gascon_round(state, ROWS, number);
    pw_le32_words(state, 2 * ROWS);
}

void pw_gascon_permute(uint32_t state[10], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
