/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON for MSP430, one shot, for speed: Ascon's, over GASCON-C5. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 1
#define PERMUTATION pw_gascon_permute
#include "../parameters.h"
#include "../../ascon_mode/msp430/modes.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_gascon128_encrypt:
 *       bytes: {stack: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0), code: 584}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1333 + 87*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_encrypt:
 *       bytes: {stack: 60 + gascon(12) + 2*(adlen//16 + len//16 > 0), code: 592}
 *       cycles: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1334 + 165*(len//16) + 79*(len%16//8)
 *         + 15*(len%8) + 19*(len%8 > 0) + 52*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_encrypt:
 *       bytes: {stack: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0), code: 586}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1442 + 87*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128_decrypt:
 *       as: pw_gascon128_encrypt
 *       cycles: encrypt(len) + 102 + 10*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *     pw_gascon128a_decrypt:
 *       as: pw_gascon128a_encrypt
 *       cycles: encrypt(len) + 102 + 20*(len//16) + 10*(len%16//8) + 3*(len%8) - 2*(len%8 > 0)
 *     pw_gascon80pq_decrypt:
 *       as: pw_gascon80pq_encrypt
 *       cycles: encrypt(len) + 102 + 10*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *   strategy: Ascon's, see there, on a state whose bytes are those of the strings. Decryption falls into this code; it
 *     compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

GASCON_AEADS(DEFINE_AEAD)

#endif
