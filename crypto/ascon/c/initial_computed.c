/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, computed from the IVs. */
#include "../permutation.h"
#include "../state.h"

static void permute_iv(uint32_t state[10], uint32_t low, uint32_t high)
{
    pw_ascon_start(state, low, high);
    pw_ascon_permute(state, 12);
}

#define DEFINE_INITIAL(id, digest, label, order, rounds, iv_low, iv_high, ...) \
    void pw_##id##_initial(uint32_t state[10])                                 \
    {                                                                          \
        permute_iv(state, iv_low, iv_high);                                    \
    }

ASCON_SPONGES(DEFINE_INITIAL)
