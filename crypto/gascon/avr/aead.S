/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs of GASCON for AVR: Ascon's, over GASCON-C5. */
#include "../../asm/platform.h"
#if PW_AVR

#define PERMUTATION pw_gascon_permute
#include "../parameters.h"
#include "../../ascon_mode/avr/aead.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_gascon128_encrypt:
 *       bytes: {stack: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0), code: 406}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1467 + 142*(len//8) + 12*(len%8)
 *         + 14*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_encrypt:
 *       bytes: {stack: 58 + gascon(12) + 2*(adlen//16 + len//16 > 0), code: 410}
 *       cycles: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 275*(len//16) + 135*(len%16//8)
 *         + 12*(len%8) + 14*(len%8 > 0) + 46*(adlen > 0) + 235*(adlen//16) + 115*(adlen%16//8) + 10*(adlen%8)
 *         + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_encrypt:
 *       bytes: {stack: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0), code: 408}
 *       cycles: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1589 + 142*(len//8) + 12*(len%8)
 *         + 14*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128_decrypt: {as: pw_gascon128_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *     pw_gascon128a_decrypt:
 *       as: pw_gascon128a_encrypt
 *       cycles: encrypt(len) + 170 - 2*(len//16) - (len%16//8) - (len%8 > 0)
 *     pw_gascon80pq_decrypt: {as: pw_gascon80pq_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *   strategy: Ascon's, see there, on a state whose bytes are those of the strings. Decryption falls into this code; it
 *     compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

GASCON_AEADS(DEFINE_AEAD)

#endif
