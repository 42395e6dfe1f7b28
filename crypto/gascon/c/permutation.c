/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 in portable C. */
#include "../permutation.h"

#include "round.h"

#define ROWS 5
#define ROUNDS 12u

void pw_gascon_permute(uint32_t state[10], unsigned rounds)
{
    unsigned number;

    for (number = ROUNDS - rounds; number < ROUNDS; number++)
        pw_gascon_round(state, ROWS, number);
}
