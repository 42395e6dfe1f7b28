/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A; S[0] is the highest byte of x0 and of its odd bits, so that plain and interleaved words are served. */
#include "ascon_p/permutation.h"

#include "bits.h"

void pw_isap_a_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds)
{
    isap_absorb_bits(pw_ascon_permute, 7, state, y, rounds);
}
