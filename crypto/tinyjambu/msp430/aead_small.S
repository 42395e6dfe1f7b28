/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on the MSP430: 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../parameters.h"
#include "aead.inc"

/* contract:
 *   why: the rounds, at the floor of the permutation, which is called for every phase and every four bytes
 *   functions:
 *     pw_tinyjambu128_encrypt:
 *       bytes: {stack: 68, code: 832}
 *       cycles: 11453 + 15*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1550*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1553*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_encrypt:
 *       bytes: {stack: 76, code: 832}
 *       cycles: 12053 + 15*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1546*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1549*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_encrypt:
 *       bytes: {stack: 84, code: 832}
 *       cycles: 12665 + 15*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 1544*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 1547*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(640)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_v1_encrypt:
 *       bytes: {stack: 68, code: 832}
 *       cycles: 9069 + 15*len + 2460*(len > 0) + 2467*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 954*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 957*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p128(1024)*(2 + (len + 3)//4) + tinyjambu_p128(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu192_v1_encrypt:
 *       bytes: {stack: 76, code: 832}
 *       cycles: 9677 + 15*len + 2752*(len > 0) + 2759*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 952*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 955*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p192(1152)*(2 + (len + 3)//4) + tinyjambu_p192(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu256_v1_encrypt:
 *       bytes: {stack: 84, code: 832}
 *       cycles: 10289 + 15*len + 3046*(len > 0) + 3053*((len - (len > 0))//4) + (len%2) + 3*(len%4 == 3) + 7*adlen
 *         + 950*(adlen//4) + 7*((adlen - (adlen > 0))//4) + 953*(adlen%4 > 0) - 2*(adlen%2)
 *       floor: tinyjambu_p256(1280)*(2 + (len + 3)//4) + tinyjambu_p256(384)*(4 + (adlen + 3)//4)
 *     pw_tinyjambu128_decrypt: {as: pw_tinyjambu128_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu192_decrypt: {as: pw_tinyjambu192_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu256_decrypt: {as: pw_tinyjambu256_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu128_v1_decrypt: {as: pw_tinyjambu128_v1_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu192_v1_decrypt: {as: pw_tinyjambu192_v1_encrypt, cycles: encrypt(len) + 78 + len}
 *     pw_tinyjambu256_v1_decrypt: {as: pw_tinyjambu256_v1_encrypt, cycles: encrypt(len) + 78 + len}
 *   strategy: The state is in registers from beginning to end, so that no permutation is called and no block of
 *     four bytes stored and loaded: 32 rounds in a loop, for which the key is read word by word. One code serves
 *     the phases of nonce, associated data, message and tag, which differ in frame bits and in the count of rounds.
 *     Each algorithm has a copy, made by a macro of aead.inc. Decryption is the same code, told what to do by a bit
 *     of the phase; it compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

        define_aead tinyjambu128, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt, TINYJAMBU128, 1
        define_aead tinyjambu192, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt, TINYJAMBU192, 1
        define_aead tinyjambu256, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt, TINYJAMBU256, 1
        define_aead tinyjambu128_v1, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt, TINYJAMBU128_V1, 1
        define_aead tinyjambu192_v1, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt, TINYJAMBU192_V1, 1
        define_aead tinyjambu256_v1, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt, TINYJAMBU256_V1, 1

#endif
