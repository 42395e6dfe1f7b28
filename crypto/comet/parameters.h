/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family, a row each: COMETv1, section 2 of the specification (2019).
 *
 * COMET_AEADS(ROW):
 *   id       the functions are pw_<id>_encrypt and pw_<id>_decrypt
 *   cipher   its function is pw_<cipher>_encrypt
 *   block    its bytes, and those of the tag
 *   nonce    its bytes
 */
#ifndef PENNYWEIGHT_COMET_PARAMETERS_H
#define PENNYWEIGHT_COMET_PARAMETERS_H

#define COMET_AEADS(ROW)                           \
    ROW(comet128_cham128_128, cham128_128, 16, 16) \
    ROW(comet64_cham64_128, cham64_128, 8, 15)     \
    ROW(comet64_speck64_128, speck64_128, 8, 15)

#endif
