/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p (FIPS 202, section 3.3) with lanes of 8 and of 16 bits: the contract that every implementation meets. A state is at an
 * address that is a multiple of 4. */
#ifndef PENNYWEIGHT_KECCAK_P_PERMUTATION_H
#define PENNYWEIGHT_KECCAK_P_PERMUTATION_H

#include <stdint.h>

/* Keccak-p[200, 18]. state: lane (x, y) is byte x + 5 y.
 *   state: read-write, secret */
void pw_keccak_p200_permute(uint8_t state[25]);

/* Keccak-p[400]. The 50 bytes of the state: lane (x, y), lowest byte first, is bytes 2(x + 5y) and the next one. Two bytes may lie
 * behind, which are not touched.
 * rounds: 1 to 20, the last `rounds` of twenty (20, 16, 12, 8 and 1 are those in use).
 *   state: 50 bytes, read-write, secret; rounds: public */
void pw_keccak_p400_permute(uint32_t state[13], unsigned rounds);

/* The re-keying of ISAP-K over it, ISAP v2.0 section 2.4: S[0] ^= 80 if the next bit of y is set, highest bit of a byte first;
 * p^rounds, but for the last of 128. rounds: 1, or an even number.
 *   state: 50 bytes, read-write, secret; y: read, secret; rounds: public */
void pw_isap_k_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds);

#endif
