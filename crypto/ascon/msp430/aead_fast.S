/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family for MSP430, one shot, for speed. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 1
#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 596}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1338 + 79*(len//8) + 7*(len//16)
 *         + 15*(len%8) + 19*(len%8 > 0) + 51*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 702}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1389 + 103*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 708}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1389 + 95*(len//8) + 7*(len//16)
 *         + 15*(len%8) + 19*(len%8 > 0) + 54*(adlen > 0) + 127*(adlen//16) + 60*(adlen%16//8) + 9*(adlen%8)
 *         + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 732}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1530 + 103*(len//8) + 15*(len%8)
 *         + 19*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       cycles: encrypt(len) + 102 + 178*(len//16) + 89*(len%16//8) + 3*(len%8) - 2*(len%8 > 0) - 79*(len//8)
 *     pw_ascon128_decrypt:
 *       as: pw_ascon128_encrypt
 *       cycles: encrypt(len) + 102 + 2*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       cycles: encrypt(len) + 102 + 194*(len//16) + 97*(len%16//8) + 3*(len%8) - 2*(len%8 > 0) - 95*(len//8)
 *     pw_ascon80pq_decrypt:
 *       as: pw_ascon80pq_encrypt
 *       cycles: encrypt(len) + 102 + 2*(len//8) + 3*(len%8) - 2*(len%8 > 0)
 *   strategy: As the small one, but what is left of a word goes byte by byte and whole words have code of their own,
 *     without a loop. Decryption falls into this code; it compares the tag at the end and wipes the message where it is
 *     wrong, which the figures do not have. */

ASCON_AEADS(DEFINE_AEAD)

#endif
