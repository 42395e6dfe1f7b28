/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU for AVR: 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../parameters.h"
#include "aead.inc"

/*
 * contract:
 *   computes: C and T, section 3.3 of the specification (2021)
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
 *     why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           12623 + 13*len + 2703*(len > 0) + 2708*((len - (len > 0))//4) + 6*adlen + 1695*(adlen > 0)
 *           + 1700*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           13275 + 13*len + 3033*(len > 0) + 3038*((len - (len > 0))//4) + 6*adlen + 1693*(adlen > 0)
 *           + 1698*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           13933 + 13*len + 3364*(len > 0) + 3369*((len - (len > 0))//4) + 6*adlen + 1692*(adlen > 0)
 *           + 1697*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           9959 + 13*len + 2703*(len > 0) + 2708*((len - (len > 0))//4) + 6*adlen + 1029*(adlen > 0)
 *           + 1034*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           10615 + 13*len + 3033*(len > 0) + 3038*((len - (len > 0))//4) + 6*adlen + 1028*(adlen > 0)
 *           + 1033*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           11273 + 13*len + 3364*(len > 0) + 3369*((len - (len > 0))//4) + 6*adlen + 1027*(adlen > 0)
 *           + 1032*((adlen - (adlen > 0))//4)
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
 *     why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           12749 + 13*len + 2703*(len > 0) + 2708*((len - (len > 0))//4) + 6*adlen + 1695*(adlen > 0)
 *           + 1700*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           13401 + 13*len + 3033*(len > 0) + 3038*((len - (len > 0))//4) + 6*adlen + 1693*(adlen > 0)
 *           + 1698*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           14059 + 13*len + 3364*(len > 0) + 3369*((len - (len > 0))//4) + 6*adlen + 1692*(adlen > 0)
 *           + 1697*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           10085 + 13*len + 2703*(len > 0) + 2708*((len - (len > 0))//4) + 6*adlen + 1029*(adlen > 0)
 *           + 1034*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           10741 + 13*len + 3033*(len > 0) + 3038*((len - (len > 0))//4) + 6*adlen + 1028*(adlen > 0)
 *           + 1033*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 688
 *       cycles:
 *         atmega128:
 *           11399 + 13*len + 3364*(len > 0) + 3369*((len - (len > 0))//4) + 6*adlen + 1027*(adlen > 0)
 *           + 1032*((adlen - (adlen > 0))//4)
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
