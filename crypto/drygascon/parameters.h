/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family as rows for assembly: DryGASCON, update of 28 March 2019.
 *
 * DRYGASCON_AEADS(ROW):
 *   id        the functions are pw_<id>_encrypt and so on
 *   sponge    pw_<sponge>_f and pw_<sponge>_g
 *   words     of c
 *   rounds    of F; of its first call, which takes the nonce, `first`
 *   key, tag  their bytes
 *   profile   how the key fills c and x: small, fast or full (c/aead.h)
 *
 * DRYGASCON_HASHES(ROW):
 *   id, sponge, words, rounds   as above
 *   digest                      its bytes
 *   repeated                    words of pi that fill c; the next four are x
 */
#ifndef PENNYWEIGHT_DRYGASCON_PARAMETERS_H
#define PENNYWEIGHT_DRYGASCON_PARAMETERS_H

#define DRYGASCON_AEADS(ROW)                                     \
    ROW(drygascon128k16, drysponge128, 10, 7, 11, 16, 16, small) \
    ROW(drygascon128k32, drysponge128, 10, 7, 11, 32, 16, fast)  \
    ROW(drygascon128k56, drysponge128, 10, 7, 11, 56, 16, full)  \
    ROW(drygascon256k32, drysponge256, 18, 8, 12, 32, 32, small)

#define DRYGASCON_HASHES(ROW)                          \
    ROW(drygascon128_hash, drysponge128, 10, 7, 32, 4) \
    ROW(drygascon256_hash, drysponge256, 18, 8, 64, 8)

#endif
