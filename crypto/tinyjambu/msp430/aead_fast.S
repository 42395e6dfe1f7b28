/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on the MSP430: 128 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 68, code: 1106}
 *       cycles: 8643 + 15*len + 1835*(len > 0) + 1842*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1160*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1163*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 76, code: 1128}
 *       cycles: 9469 + 15*len + 2140*(len > 0) + 2147*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1206*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1209*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 84, code: 1118}
 *       cycles: 9745 + 15*len + 2316*(len > 0) + 2323*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1179*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1182*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 68, code: 1106}
 *       cycles: 6883 + 15*len + 1835*(len > 0) + 1842*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 720*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 723*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 76, code: 1128}
 *       cycles: 7637 + 15*len + 2140*(len > 0) + 2147*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 748*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 751*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 84, code: 1118}
 *       cycles: 7953 + 15*len + 2316*(len > 0) + 2323*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 731*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 734*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, cycles: encrypt(len) + 78 + len}
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
