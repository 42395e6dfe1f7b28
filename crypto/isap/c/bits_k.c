/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-K. */
#include "keccak_p/permutation.h"
#include "bits.h"

void pw_isap_k_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds)
{
    isap_absorb_bits(pw_keccak_p400_permute, 0, state, y, rounds);
}
