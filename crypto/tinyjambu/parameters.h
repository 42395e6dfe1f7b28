/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: TinyJAMBU v2, section 3.3 of the specification (2021).
 *
 * TINYJAMBU_AEADS(ROW):
 *   id           the functions are pw_<id>_encrypt and so on, and that of the permutation pw_<id>_permute
 *   key          its bytes
 *   long_steps   length of the permutation that follows the key and the message, in 128 rounds
 */
#ifndef PENNYWEIGHT_TINYJAMBU_PARAMETERS_H
#define PENNYWEIGHT_TINYJAMBU_PARAMETERS_H

#define TINYJAMBU_AEADS(ROW) \
    ROW(tinyjambu128, 16, 8) \
    ROW(tinyjambu192, 24, 9) \
    ROW(tinyjambu256, 32, 10)

#endif
