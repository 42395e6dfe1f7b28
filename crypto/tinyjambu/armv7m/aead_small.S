/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on ARMv7-M: 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 3679 + 18*len + 724*(len//4) + 4*((len - (len > 0))//4) + 789*(len%4 > 0) + 14*adlen + 450*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 501*(adlen%4 > 0)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 3871 + 18*len + 820*(len//4) + 4*((len - (len > 0))//4) + 885*(len%4 > 0) + 14*adlen + 450*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 501*(adlen%4 > 0)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 4063 + 18*len + 916*(len//4) + 4*((len - (len > 0))//4) + 981*(len%4 > 0) + 14*adlen + 450*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 501*(adlen%4 > 0)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 2911 + 18*len + 724*(len//4) + 4*((len - (len > 0))//4) + 789*(len%4 > 0) + 14*adlen + 258*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 309*(adlen%4 > 0)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 3103 + 18*len + 820*(len//4) + 4*((len - (len > 0))//4) + 885*(len%4 > 0) + 14*adlen + 258*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 309*(adlen%4 > 0)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 76, code: 388}
 *       cycles: 3295 + 18*len + 916*(len//4) + 4*((len - (len > 0))//4) + 981*(len%4 > 0) + 14*adlen + 258*(adlen//4)
 *         + 4*((adlen - (adlen > 0))//4) + 309*(adlen%4 > 0)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, bytes: {stack: 84}, cycles: encrypt(len) + 47}
 *   strategy: The state is in registers from beginning to end, so that no permutation is called and no block of four
 *     bytes stored and loaded: 32 rounds in a loop, for which the key is read word by word. One code serves the
 *     phases of nonce, associated data, message and tag, which differ in frame bits and in the count of rounds. Each
 *     algorithm has a copy, made by a macro of aead.inc. Decryption is the same code, told what to do by a bit of the
 *     phase; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128, 1
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192, 1
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256, 1
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1, 1
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1, 1
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1, 1

#endif
