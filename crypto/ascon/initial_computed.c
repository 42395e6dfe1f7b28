/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, computed from the IVs of NIST SP 800-232 and of Ascon v1.2. */
#include "initial.h"

#include "permutation.h"
#include "state.h"

static void permute_iv(uint32_t state[10], uint32_t low, uint32_t high)
{
    pw_ascon_start(state, low, high);
    pw_ascon_permute(state, 12);
}

void pw_ascon_hash256_initial(uint32_t state[10])
{
    permute_iv(state, 0x00cc0002u, 0x00000801u);
}

void pw_ascon_xof128_initial(uint32_t state[10])
{
    permute_iv(state, 0x00cc0003u, 0x00000800u);
}

void pw_ascon_cxof128_initial(uint32_t state[10])
{
    permute_iv(state, 0x00cc0004u, 0x00000800u);
}

void pw_ascon_hash_initial(uint32_t state[10])
{
    permute_iv(state, 0x00000100u, 0x00400c00u);
}

void pw_ascon_hasha_initial(uint32_t state[10])
{
    permute_iv(state, 0x00000100u, 0x00400c04u);
}

void pw_ascon_xof_initial(uint32_t state[10])
{
    permute_iv(state, 0, 0x00400c00u);
}

void pw_ascon_xofa_initial(uint32_t state[10])
{
    permute_iv(state, 0, 0x00400c04u);
}
