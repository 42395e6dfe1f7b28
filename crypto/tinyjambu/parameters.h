/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parameters of each algorithm of the family, for C and assembly: TinyJAMBU v2, section 3.3 of the specification (2021), and
 * v1, as it was submitted (2019), which differs only in the shorter permutation:
 *
 *   bytes of the key;
 *   length of the permutation that follows the key and the message, in 128 rounds;
 *   length of the permutation that follows the nonce, the associated data and half of the tag.
 */
#ifndef PENNYWEIGHT_TINYJAMBU_PARAMETERS_H
#define PENNYWEIGHT_TINYJAMBU_PARAMETERS_H

#define TINYJAMBU128 16, 8, 5
#define TINYJAMBU192 24, 9, 5
#define TINYJAMBU256 32, 10, 5
#define TINYJAMBU128_V1 16, 8, 3
#define TINYJAMBU192_V1 24, 9, 3
#define TINYJAMBU256_V1 32, 10, 3

#endif
