/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU for AVR: 128 rounds in a loop. */
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
 *       code_bytes: 990
 *       cycles:
 *         atmega128:
 *           9995 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 1330*(adlen > 0)
 *           + 1335*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 1006
 *       cycles:
 *         atmega128:
 *           10919 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 1383*(adlen > 0)
 *           + 1388*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 998
 *       cycles:
 *         atmega128:
 *           11253 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 1357*(adlen > 0)
 *           + 1362*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 990
 *       cycles:
 *         atmega128:
 *           7915 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 810*(adlen > 0)
 *           + 815*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 1006
 *       cycles:
 *         atmega128:
 *           8755 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 842*(adlen > 0)
 *           + 847*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       stack_bytes: 44
 *       code_bytes: 998
 *       cycles:
 *         atmega128:
 *           9129 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 826*(adlen > 0)
 *           + 831*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *   strategy: >
 *     The state is in registers from beginning to end, so that no permutation is called and no block of four bytes
 *     stored and loaded: 128 rounds in a loop. One code serves the phases of nonce, associated data, message and
 *     tag, which differ in frame bits and in the count of rounds. Each algorithm has a copy, made by a macro of
 *     aead.inc.
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
 *       code_bytes: 990
 *       cycles:
 *         atmega128:
 *           10121 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 1330*(adlen > 0)
 *           + 1335*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 1006
 *       cycles:
 *         atmega128:
 *           11045 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 1383*(adlen > 0)
 *           + 1388*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 998
 *       cycles:
 *         atmega128:
 *           11379 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 1357*(adlen > 0)
 *           + 1362*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 990
 *       cycles:
 *         atmega128:
 *           8041 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 810*(adlen > 0)
 *           + 815*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 1006
 *       cycles:
 *         atmega128:
 *           8881 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 842*(adlen > 0)
 *           + 847*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_decrypt:
 *       stack_bytes: 44
 *       code_bytes: 998
 *       cycles:
 *         atmega128:
 *           9255 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 826*(adlen > 0)
 *           + 831*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *   strategy: >
 *     The same code as encryption, told what to do by a bit of the phase; the tag is compared at the end, and where
 *     it is wrong the message wiped, which the figures do not have.
 */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128, 0
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192, 0
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256, 0
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1, 0
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1, 0
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1, 0

#endif
