/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs of GASCON for AVR: Ascon's, over GASCON-C5. */
#include "../../asm/platform.h"
#if PW_AVR

#define PERMUTATION pw_gascon_permute
#include "../parameters.h"
#include "../../ascon/avr/aead.inc"

/*
 * contract:
 *   computes: C and T, Ascon v1.2 section 2.4 over GASCON-C5
 *   arguments:
 *     - {name: ciphertext, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "uint8_t *", bytes: tag_bytes, access: write, secret: false}
 *     - {name: message, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: true}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r25, r26, r27, r30, r31, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_gascon128_encrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 406
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1467 + 142*(len//8) + 12*(len%8)
 *           + 14*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_encrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 275*(len//16) + 135*(len%16//8)
 *           + 12*(len%8) + 14*(len%8 > 0) + 46*(adlen > 0) + 235*(adlen//16) + 115*(adlen%16//8) + 10*(adlen%8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_encrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 408
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1589 + 142*(len//8) + 12*(len%8)
 *           + 14*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     Ascon's, see there, on a state whose bytes are those of the strings.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, Ascon v1.2 section 2.4 over GASCON-C5
 *   arguments:
 *     - {name: message, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r25, r26, r27, r30, r31, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_gascon128_decrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 406
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1637 + 141*(len//8) + 12*(len%8)
 *           + 13*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_gascon128a_decrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16) + 1637 + 273*(len//16) + 134*(len%16//8)
 *           + 12*(len%8) + 13*(len%8 > 0) + 46*(adlen > 0) + 235*(adlen//16) + 115*(adlen%16//8) + 10*(adlen%8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_gascon80pq_decrypt:
 *       stack_bytes: 58 + gascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 408
 *       cycles:
 *         atmega128:
 *           2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8) + 1759 + 141*(len//8) + 12*(len%8)
 *           + 13*(len%8 > 0) + 46*(adlen > 0) + 122*(adlen//8) + 10*(adlen%8) + 10*(adlen%8 > 0)
 *       floor: 2*gascon(12) + gascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

GASCON_AEADS(DEFINE_AEAD)

#endif
