/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each, for C and assembly: section 2 of the v1.2 specification (2021).
 *
 * SPARKLE_AEADS(ROW), Schwaemm:
 *   id            the functions are pw_<id>_encrypt and so on
 *   rate          bytes of a block, and of the nonce
 *   capacity      bytes of the key, and of the tag
 *   permutation   pw_<permutation>_permute, of rate + capacity bytes
 *   slim, big     its steps between two blocks, and where a phase ends
 *
 * SPARKLE_HASHES(ROW), Esch:
 *   id            the functions are pw_<id>, pw_<id>_init and so on
 *   digest        its bytes
 *   state         bytes of the permutation's state
 *   permutation   pw_<permutation>_permute
 *   slim, big     its steps between two blocks, and after the last one
 */
#ifndef PENNYWEIGHT_SPARKLE_PARAMETERS_H
#define PENNYWEIGHT_SPARKLE_PARAMETERS_H

#define SPARKLE_AEADS(ROW)                          \
    ROW(schwaemm256_128, 32, 16, sparkle384, 7, 11) \
    ROW(schwaemm128_128, 16, 16, sparkle256, 7, 10) \
    ROW(schwaemm192_192, 24, 24, sparkle384, 7, 11) \
    ROW(schwaemm256_256, 32, 32, sparkle512, 8, 12)

#define SPARKLE_HASHES(ROW)                 \
    ROW(esch256, 32, 48, sparkle384, 7, 11) \
    ROW(esch384, 48, 64, sparkle512, 8, 12)

#endif
