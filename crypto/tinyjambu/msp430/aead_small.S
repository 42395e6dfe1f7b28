/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on the MSP430: 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../parameters.h"
#include "aead.inc"

/*
 * contract:
 *   computes: C and T, section 3.3 of the specification (2021)
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
 *     why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       stack_bytes: 68
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           11453 + 15*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1550*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1553*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       stack_bytes: 76
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           12053 + 15*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1546*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1549*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       stack_bytes: 84
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           12665 + 15*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1544*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1547*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       stack_bytes: 68
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           9069 + 15*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 954*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 957*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       stack_bytes: 76
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           9677 + 15*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 952*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 955*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       stack_bytes: 84
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           10289 + 15*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 950*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 953*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *   strategy: >
 *     The state is in registers from beginning to end, so that no permutation is called and no block of four bytes
 *     stored and loaded: 32 rounds in a loop, for which the key is read word by word. One code serves the phases of
 *     nonce, associated data, message and tag, which differ in frame bits and in the count of rounds. Each algorithm
 *     has a copy, made by a macro of aead.inc.
 */

/*
 * contract:
 *   computes: P, or -1 where the tag is wrong, section 3.3 of the specification (2021)
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
 *     why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_decrypt:
 *       stack_bytes: 68
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           11531 + 16*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1550*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1553*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_decrypt:
 *       stack_bytes: 76
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           12131 + 16*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1546*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1549*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_decrypt:
 *       stack_bytes: 84
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           12743 + 16*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 1544*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1547*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_decrypt:
 *       stack_bytes: 68
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           9147 + 16*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 954*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 957*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_decrypt:
 *       stack_bytes: 76
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           9755 + 16*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 952*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 955*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_decrypt:
 *       stack_bytes: 84
 *       code_bytes: 832
 *       cycles:
 *         msp430f1611:
 *           10367 + 16*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *           + 950*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 953*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *   strategy: >
 *     The same code as encryption, told what to do by a bit of the phase; the tag is compared at the end, and where
 *     it is wrong the message wiped, which the figures do not have.
 */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128, 1
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192, 1
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256, 1
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1, 1
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1, 1
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1, 1

#endif
