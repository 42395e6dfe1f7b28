/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs of the Ascon family for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 410}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 12*len + 83*(len//16)
 *         + 39*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *         + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 444}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1518 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *         + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0), code: 448}
 *       cycles: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1518 + 12*len + 91*(len//16)
 *         + 43*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *         + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       bytes: {stack: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0), code: 464}
 *       cycles: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1667 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *         + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon_aead128_decrypt:
 *       as: pw_ascon_aead128_encrypt
 *       cycles: encrypt(len) + 170 - 2*(len//16) - (len%16//8) - (len%8 > 0)
 *     pw_ascon128_decrypt: {as: pw_ascon128_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *     pw_ascon128a_decrypt:
 *       as: pw_ascon128a_encrypt
 *       cycles: encrypt(len) + 170 - 2*(len//16) - (len%16//8) - (len%8 > 0)
 *     pw_ascon80pq_decrypt: {as: pw_ascon80pq_encrypt, cycles: encrypt(len) + 170 - (len//8) - (len%8 > 0)}
 *   strategy: >
 *     The state is on the stack at Y, bytes meet it one by one, and all else is in registers that the permutation
 *     preserves. One code serves associated data, encryption and decryption. Each algorithm has a copy: rate,
 *     rounds, order of bytes and padding are immediate operands. Decryption falls into this code; it compares the
 *     tag at the end and wipes the message where it is wrong, which the figures do not have. */

ASCON_AEADS(DEFINE_AEAD)

#endif
