/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 in portable C, for speed: the rounds of round.h on words in local variables. */
#include "../permutation.h"

#include "clear_stack.h"
#include "round.h"

/* What permute() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 36 : 18)

#define ROWS 5
#define ROUNDS 12u

static PW_NOINLINE PW_IN_ORDER void permute(uint32_t state[10], unsigned rounds)
{
    uint32_t words[2 * ROWS];

    PW_UNROLL(10)
    for (unsigned i = 0; i < 2 * ROWS; i++)
        words[i] = pw_le32(state[i]);
    for (unsigned number = ROUNDS - rounds; number < ROUNDS; number++)
        pw_gascon_round(words, ROWS, number);
    PW_UNROLL(10)
    for (unsigned i = 0; i < 2 * ROWS; i++)
        state[i] = pw_le32(words[i]);
}

void pw_gascon_permute(uint32_t state[10], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
