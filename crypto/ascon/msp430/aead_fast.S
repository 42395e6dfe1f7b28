/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family for MSP430, one shot, for speed. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 1
#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "aead.inc"

/*
 * contract:
 *   computes: C and T, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: ciphertext, register: r12, type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: r13, type: "uint8_t *", bytes: tag_bytes, access: write, secret: false}
 *     - {name: message, register: r14, type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: r15, type: size_t, access: read, secret: false}
 *     - {name: ad, register: stack, type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: stack, type: size_t, access: read, secret: false}
 *     - {name: nonce, register: stack, type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: stack, type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_encrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 596
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1338 + 79*(len//8) + 7*(len//16) + 15*(len%8)
 *           + 19*(len%8 > 0) + 51*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 702
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1389 + 103*(len//8) + 15*(len%8) + 19*(len%8 > 0)
 *           + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 708
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1389 + 95*(len//8) + 7*(len//16) + 15*(len%8)
 *           + 19*(len%8 > 0) + 54*(adlen > 0) + 127*(adlen//16) + 60*(adlen%16//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 732
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1530 + 103*(len//8) + 15*(len%8) + 19*(len%8 > 0)
 *           + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As the small one, but what is left of a word goes byte by byte and whole words have code of their own, without
 *     a loop.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: message, register: r12, type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: r13, type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: r14, type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: r15, type: size_t, access: read, secret: false}
 *     - {name: ad, register: stack, type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: stack, type: size_t, access: read, secret: false}
 *     - {name: nonce, register: stack, type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: stack, type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_decrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 596
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1440 + 185*(len//16) + 89*(len%16//8)
 *           + 18*(len%8) + 17*(len%8 > 0) + 51*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *           + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_decrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 702
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1491 + 105*(len//8) + 18*(len%8)
 *           + 17*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_decrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 708
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1491 + 201*(len//16) + 97*(len%16//8)
 *           + 18*(len%8) + 17*(len%8 > 0) + 54*(adlen > 0) + 127*(adlen//16) + 60*(adlen%16//8) + 9*(adlen%8)
 *           + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_decrypt:
 *       stack_bytes: 60 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 732
 *       cycles:
 *         msp430f1611:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1632 + 105*(len//8) + 18*(len%8)
 *           + 17*(len%8 > 0) + 55*(adlen > 0) + 68*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

ASCON_AEADS(DEFINE_AEAD)

#endif
