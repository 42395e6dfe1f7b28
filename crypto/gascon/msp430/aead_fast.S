/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON for MSP430, one shot, for speed: Ascon's, over GASCON-C5. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 1
#define PERMUTATION pw_gascon_permute
#include "../parameters.h"
#include "../../ascon/msp430/aead.inc"

/*
 * contract:
 *   computes: C and T, Ascon v1.2 section 2.4 over GASCON-C5
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
 *     pw_gascon128_encrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 584
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1333 + 87*(len//8) + 15*(len%8)
 *           + 19*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_encrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 592
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1334 + 165*(len//16) + 79*(len%16//8)
 *           + 15*(len%8) + 19*(len%8 > 0) + 52*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *           + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_encrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 586
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1442 + 87*(len//8) + 15*(len%8)
 *           + 19*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     Ascon's, see there, on a state whose bytes are those of the strings.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, Ascon v1.2 section 2.4 over GASCON-C5
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
 *     pw_gascon128_decrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 584
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1435 + 97*(len//8) + 18*(len%8)
 *           + 17*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_decrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 592
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1436 + 185*(len//16) + 89*(len%16//8)
 *           + 18*(len%8) + 17*(len%8 > 0) + 52*(adlen > 0) + 111*(adlen//16) + 52*(adlen%16//8) + 9*(adlen%8)
 *           + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_decrypt:
 *       stack_bytes: 60 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 586
 *       cycles:
 *         msp430f1611:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1544 + 97*(len//8) + 18*(len%8)
 *           + 17*(len%8 > 0) + 53*(adlen > 0) + 60*(adlen//8) + 9*(adlen%8) + 16*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

GASCON_AEADS(DEFINE_AEAD)

#endif
