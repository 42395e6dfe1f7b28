/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one-shot functions of the AEADs of the Ascon family for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#define PERMUTATION pw_ascon_permute
#include "../parameters.h"
#include "aead.inc"

/*
 * contract:
 *   computes: C and T, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
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
 *     pw_ascon_aead128_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1467 + 12*len + 83*(len//16)
 *           + 39*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 444
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1518 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 448
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1518 + 12*len + 91*(len//16)
 *           + 43*(len%16//8) + 14*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_encrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 464
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1667 + 12*len + 50*(len//8) + 14*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     The state is on the stack at Y, bytes meet it one by one, and all else is in registers that the permutation
 *     preserves. One code serves associated data, encryption and decryption. Each algorithm has a copy: rate,
 *     rounds, order of bytes and padding are immediate operands.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4
 *   arguments:
 *     - {name: message, register: "r25:r24", type: "uint8_t *", bytes: len, access: write, secret: false}
 *     - {name: tag, register: "r23:r22", type: "const uint8_t *", bytes: tag_bytes, access: read, secret: false}
 *     - {name: ciphertext, register: "r21:r20", type: "const uint8_t *", bytes: len, access: read, secret: false}
 *     - {name: len, register: "r19:r18", type: size_t, access: read, secret: false}
 *     - {name: ad, register: "r17:r16", type: "const uint8_t *", bytes: adlen, access: read, secret: false}
 *     - {name: adlen, register: "r15:r14", type: size_t, access: read, secret: false}
 *     - {name: nonce, register: "r13:r12", type: "const uint8_t *", bytes: nonce_bytes, access: read, secret: false}
 *     - {name: key, register: "r11:r10", type: "const uint8_t *", bytes: key_bytes, access: read, secret: true}
 *   clobbers: [r0, r18, r19, r20, r21, r25, r26, r27, r30, r31, flags]
 *   rodata_bytes: 0
 *   floor:
 *     why: the permutations, each at its own floor
 *   functions:
 *     pw_ascon_aead128_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 410
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1637 + 12*len + 81*(len//16)
 *           + 38*(len%16//8) + 13*(len%8 > 0) + 10*adlen + 46*(adlen > 0) + 75*(adlen//16) + 35*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon128_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 444
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1688 + 12*len + 49*(len//8) + 13*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *     pw_ascon128a_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//16 + len//16 > 0)
 *       code_bytes: 448
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16) + 1688 + 12*len + 89*(len//16)
 *           + 42*(len%16//8) + 13*(len%8 > 0) + 10*adlen + 50*(adlen > 0) + 83*(adlen//16) + 39*(adlen%16//8)
 *           + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(8)*((adlen > 0) + adlen//16 + len//16)
 *     pw_ascon80pq_decrypt:
 *       stack_bytes: 58 + ascon(12) + 2*(adlen//8 + len//8 > 0)
 *       code_bytes: 464
 *       cycles:
 *         atmega128:
 *           2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8) + 1837 + 12*len + 49*(len//8) + 13*(len%8 > 0)
 *           + 10*adlen + 50*(adlen > 0) + 46*(adlen//8) + 10*(adlen%8 > 0)
 *       floor: 2*ascon(12) + ascon(6)*((adlen > 0) + adlen//8 + len//8)
 *   strategy: >
 *     As encryption, into whose code it falls; the tag is compared at the end, and where it is wrong the message
 *     wiped, which the figures do not have.
 */

ASCON_AEADS(DEFINE_AEAD)

#endif
