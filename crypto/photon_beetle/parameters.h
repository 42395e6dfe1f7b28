/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rates of PHOTON-Beetle-AEAD, section 3 of the specification (2021): bytes of a block, a multiple of four. */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_PARAMETERS_H
#define PENNYWEIGHT_PHOTON_BEETLE_PARAMETERS_H

#define PW_PHOTON_BEETLE_AEAD_128_RATE 16
#define PW_PHOTON_BEETLE_AEAD_32_RATE 4

#endif
