/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The algorithms of the family that are alike, a row each: SUNDAE-GIFT, section 2 of its submission (2019).
 *
 * SUNDAE_GIFT_AEADS(ROW):
 *   id       the functions are pw_<id>_encrypt and pw_<id>_decrypt
 *   nonce    its bytes
 *   taken    the parameter that takes the nonce: C has no array of 0 bytes
 *   domain   what the first block says of the length of the nonce
 */
#ifndef PENNYWEIGHT_GIFT_PARAMETERS_H
#define PENNYWEIGHT_GIFT_PARAMETERS_H

#define SUNDAE_GIFT_AEADS(ROW)               \
    ROW(sundae_gift_0, 0, *nonce, 0x00)      \
    ROW(sundae_gift_64, 8, nonce[8], 0x10)   \
    ROW(sundae_gift_96, 12, nonce[12], 0x20) \
    ROW(sundae_gift_128, 16, nonce[16], 0x30)

#endif
