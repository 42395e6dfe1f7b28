/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU for AVR: 128 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 44, code: 990}
 *       cycles: 9995 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 1330*(adlen > 0)
 *         + 1335*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 44, code: 1006}
 *       cycles: 10919 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 1383*(adlen > 0)
 *         + 1388*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 44, code: 998}
 *       cycles: 11253 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 1357*(adlen > 0)
 *         + 1362*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 44, code: 990}
 *       cycles: 7915 + 13*len + 2119*(len > 0) + 2124*((len - (len > 0))//4) + 6*adlen + 810*(adlen > 0)
 *         + 815*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 44, code: 1006}
 *       cycles: 8755 + 13*len + 2475*(len > 0) + 2480*((len - (len > 0))//4) + 6*adlen + 842*(adlen > 0)
 *         + 847*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 44, code: 998}
 *       cycles: 9129 + 13*len + 2694*(len > 0) + 2699*((len - (len > 0))//4) + 6*adlen + 826*(adlen > 0)
 *         + 831*((adlen - (adlen > 0))//4)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, cycles: encrypt(len) + 126}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, cycles: encrypt(len) + 126}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, cycles: encrypt(len) + 126}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, cycles: encrypt(len) + 126}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, cycles: encrypt(len) + 126}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, cycles: encrypt(len) + 126}
 *   strategy: The state is in registers from beginning to end, so that no permutation is called and no block of
 *     four bytes stored and loaded: 128 rounds in a loop. One code serves the phases of nonce, associated data,
 *     message and tag, which differ in frame bits and in the count of rounds. Each algorithm has a copy, made by a
 *     macro of aead.inc. Decryption is the same code, told what to do by a bit of the phase; it compares the tag
 *     at the end and wipes the message where it is wrong, which the figures do not have. */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128, 0
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192, 0
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256, 0
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1, 0
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1, 0
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1, 0

#endif
