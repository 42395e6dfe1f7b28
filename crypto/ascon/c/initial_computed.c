/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, computed from the IVs. */
#include "../state.h"
#include "ascon_p/permutation.h"

static void permute_iv(uint32_t state[10], uint32_t low, uint32_t high)
{
    pw_ascon_start(state, low, high);
    pw_ascon_permute(state, 12);
}

void pw_ascon_hash256_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_HASH256_IV);
}

void pw_ascon_hash_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_HASH_IV);
}

void pw_ascon_hasha_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_HASHA_IV);
}

void pw_ascon_xof128_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_XOF128_IV);
}

void pw_ascon_xof_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_XOF_IV);
}

void pw_ascon_xofa_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_XOFA_IV);
}

void pw_ascon_cxof128_initial(uint32_t state[10])
{
    permute_iv(state, ASCON_CXOF128_IV);
}
