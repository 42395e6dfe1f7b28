/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: ISAP v2.0, table 2.1 of the specification (2021). Those over one
 * permutation stand together, as what refers to a permutation is linked with it.
 *
 * ISAP_ASCON_AEADS(ROW), ISAP_KECCAK_AEADS(ROW):
 *   id       the functions are pw_<id>_encrypt and so on
 *   sponge   a or k: its functions are pw_isap_<sponge>_add and so on (sponge.h)
 *   permute  the permutation's function
 *   words    of 32 bits, the state in memory
 *   bytes    n / 8, those of the state
 *   rate     r_H / 8, bytes of a block
 *   s_h, s_b, s_e, s_k
 *            rounds after a block that is authenticated, after a bit of the re-keying, before a block of keystream, and after
 *            the key and the last bit of the re-keying
 */
#ifndef PENNYWEIGHT_ISAP_PARAMETERS_H
#define PENNYWEIGHT_ISAP_PARAMETERS_H

#define ISAP_ASCON_AEADS(ROW)                                      \
    ROW(isap_a_128a, a, pw_ascon_permute, 10, 40, 8, 12, 1, 6, 12) \
    ROW(isap_a_128, a, pw_ascon_permute, 10, 40, 8, 12, 12, 12, 12)

#define ISAP_KECCAK_AEADS(ROW)                                           \
    ROW(isap_k_128a, k, pw_keccak_p400_permute, 13, 50, 18, 16, 1, 8, 8) \
    ROW(isap_k_128, k, pw_keccak_p400_permute, 13, 50, 18, 20, 12, 12, 12)

#endif
