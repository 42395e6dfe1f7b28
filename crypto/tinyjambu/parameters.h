/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: TinyJAMBU v2, section 3.3 of the specification (2021), and v1,
 * as it was submitted (2019), which differs in the shorter permutation alone.
 *
 * TINYJAMBU_AEADS(ROW):
 *   id           the functions are pw_<id>_encrypt and so on
 *   keyed        the permutation is pw_<keyed>_permute
 *   key          its bytes
 *   long_steps   length of the permutation that follows the key and the message, in 128 rounds
 *   short_steps  length of the one that follows nonce, associated data and half of the tag
 */
#ifndef PENNYWEIGHT_TINYJAMBU_PARAMETERS_H
#define PENNYWEIGHT_TINYJAMBU_PARAMETERS_H

#define TINYJAMBU_AEADS(ROW)                     \
    ROW(tinyjambu128, tinyjambu128, 16, 8, 5)    \
    ROW(tinyjambu192, tinyjambu192, 24, 9, 5)    \
    ROW(tinyjambu256, tinyjambu256, 32, 10, 5)   \
    ROW(tinyjambu128_v1, tinyjambu128, 16, 8, 3) \
    ROW(tinyjambu192_v1, tinyjambu192, 24, 9, 3) \
    ROW(tinyjambu256_v1, tinyjambu256, 32, 10, 3)

#endif
