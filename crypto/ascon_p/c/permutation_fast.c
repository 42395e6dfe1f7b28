/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p in portable C, for speed: rounds_fast.h. */
#include "../permutation.h"

#include "clear_stack.h"
#include "rounds_fast.h"

/* What pw_ascon_permute_unwiped spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 36 : 20)

PW_NOINLINE PW_IN_ORDER_RISCV void pw_ascon_permute_unwiped(uint32_t state[10], unsigned rounds)
{
    struct ascon_words x = ascon_load(state);

    ascon_rounds(&x, rounds);
    ascon_store(state, &x);
}

void pw_ascon_permute(uint32_t state[10], unsigned rounds)
{
    pw_ascon_permute_unwiped(state, rounds);
    clear_stack();
}
