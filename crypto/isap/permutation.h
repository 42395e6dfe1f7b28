/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] (FIPS 202, section 3.3, with lanes of 16 bits), of ISAP-K: the contract that every implementation meets.
 * ISAP-A's is Ascon-p, ascon/permutation.h. */
#ifndef PENNYWEIGHT_ISAP_PERMUTATION_H
#define PENNYWEIGHT_ISAP_PERMUTATION_H

#include <stdint.h>

/* The 50 bytes of the state: lane (x, y), lowest byte first, is bytes 2(x + 5y) and the next one. At an address that is a
 * multiple of 4; two bytes may lie behind, which are not touched.
 * rounds: 1 to 20, the last `rounds` of twenty (20, 16, 12, 8 and 1 are those in use).
 *   state: 50 bytes, read-write, secret; rounds: public */
void pw_keccak_p400_permute(uint32_t state[13], unsigned rounds);

#endif
