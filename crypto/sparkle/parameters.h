/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parameters of each algorithm of the family, for C and assembly: section 2 of the v1.2 specification (2021).
 *
 * Schwaemm:
 *   rate: bytes of a block, and of the nonce;
 *   capacity: bytes of the key, and of the tag;
 *   the permutation of rate + capacity bytes;
 *   its steps between two blocks, and at the end of a phase.
 *
 * Esch:
 *   bytes of the digest;
 *   bytes of the state;
 *   the permutation;
 *   its steps between two blocks, and after the last one.
 */
#ifndef PENNYWEIGHT_SPARKLE_PARAMETERS_H
#define PENNYWEIGHT_SPARKLE_PARAMETERS_H

#define SCHWAEMM256_128 32, 16, pw_sparkle384_permute, 7, 11
#define SCHWAEMM128_128 16, 16, pw_sparkle256_permute, 7, 10
#define SCHWAEMM192_192 24, 24, pw_sparkle384_permute, 7, 11
#define SCHWAEMM256_256 32, 32, pw_sparkle512_permute, 8, 12

#define ESCH256 32, 48, pw_sparkle384_permute, 7, 11
#define ESCH384 48, 64, pw_sparkle512_permute, 8, 12

#endif
