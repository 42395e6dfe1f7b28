/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the family, a row each: PHOTON-Beetle, section 3 of the specification (2021).
 *
 * PHOTON_BEETLE_AEADS(ROW):
 *   id           the functions are pw_<id>_encrypt and so on
 *   rate         bytes of a block, a multiple of four
 */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_PARAMETERS_H
#define PENNYWEIGHT_PHOTON_BEETLE_PARAMETERS_H

#define PHOTON_BEETLE_AEADS(ROW)    \
    ROW(photon_beetle_aead_128, 16) \
    ROW(photon_beetle_aead_32, 4)

#endif
