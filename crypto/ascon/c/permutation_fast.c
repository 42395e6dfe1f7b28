/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p in portable C, for speed. */
#include "../permutation.h"

#include "clear_stack.h"
#include "rounds_fast.h"

/* What permute() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 36 : 20)

static PW_NOINLINE void permute(uint32_t state[10], unsigned rounds)
{
    ascon_rounds(state, rounds);
}

void pw_ascon_permute(uint32_t state[10], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
