/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_CHAM-64/128 on ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../cham/armv7m/cham64.inc"

#define BLOCK   8
#define m0      pair0
#define m1      pair1
#define m2      pair8
#define m3      pair9

#include "aead.inc"

/* Y = E(K, 0), Z = K ^ N */
.macro begin_state name
        ldr     lr, [sp, #KEY]
        ldr     pair1, [lr]
        ldr     pair8, [lr, #4]
        ldr     pair5, [lr, #8]
        ldr     pair12, [lr, #12]
        round_keys_of_first_half
        round_keys_of_second_half
        movs    x0, #0
        mov     x1, #BOTH(1)
        movs    x2, #0
        mov     x3, #BOTH(1)
        bl      .L\name\()_rounds
        output  m0, m1
        words_of m0, m1
        ldr     lr, [sp, #KEY]
        ldr     m0, [lr]
        ldr     m1, [lr, #4]
        ldr     pair5, [lr, #8]
        ldr     pair12, [lr, #12]
        ldr     lr, [sp, #NONCE_ADDRESS]
        ldr     m2, [lr]
        ldr     m3, [lr, #4]
        eor     m0, m0, m2
        eor     m1, m1, m3
        str     m0, [sp, #Z]
        str     m1, [sp, #Z + 4]
        ldr     m0, [lr, #8]
        ldrh    m1, [lr, #12]
        ldrb    m2, [lr, #14]
        eor     pair5, pair5, m0
        eor     pair12, pair12, m1
        eor     pair12, pair12, m2, lsl #16
        round_keys_of_second_half
.endm

/* Word 7 of the key is added to, so that its two round keys are: in the lower halves. */
.macro tell control
        movw    t, #(((\control << 8) ^ (\control << 9) ^ (\control >> 7) ^ \control) & 0xffff)
        eor     pair5, pair5, t
        movw    t, #(((\control << 8) ^ (\control << 9) ^ (\control >> 7) ^ (\control << 3)) & 0xffff)
        eor     pair12, pair12, t
.endm

.macro next_key_and_rounds name
        str     lr, [sp, #RETURN]
        double_z pair1, pair8
        round_keys_of_first_half
        b       .L\name\()_with_round_keys
.L\name\()_rounds:
        str     lr, [sp, #RETURN]
.L\name\()_with_round_keys:
        eighty_rounds
        ldr     pc, [sp, #RETURN]
.endm

.macro absorb_text
        output  m2, m3
        eor     m2, m2, m0
        eor     m3, m3, m1
        words_of m2, m3
.endm

/* to0 = X3, X2 >>> 1; to1 = X0, X1: both with the inverted bit; to1 may be m1, not m0 */
.macro shuffled to0, to1
        ror     \to0, x2, #9
        ror     t, x3, #15
        bfi     \to0, t, #0, #16
        ror     \to1, x0, #8
        ror     t, x1, #15
        bfi     \to1, t, #16, #16
        eor     \to0, \to0, #1
        eor     \to1, \to1, #0x10000
.endm

.macro encrypt_text
        shuffled m2, m3
        eor     m2, m2, m0
        eor     m3, m3, m1
        str     m2, [lr], #4
        str     m3, [lr], #4
.endm

.macro decrypt_text
        shuffled m2, m3
        eor     m0, m0, m2
        eor     m1, m1, m3
        str     m0, [lr], #4
        str     m1, [lr], #4
.endm

.macro store_keystream
        shuffled m0, m1
        store_text sp, KEYSTREAM
.endm

.macro finish
        output  m0, m1
        eor     m0, m0, #0x10000
        eor     m1, m1, #0x10000
.endm

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet64_cham64_128_encrypt:
 *       bytes: {stack: 100, code: 2960}
 *       cycles: 949 + 5*(adlen > 0) + 421*(adlen//8) + 456*(adlen%8 > 0) + 19*(adlen%8) + 5*(len > 0) + 441*(len//8)
 *         + 468*(len%8 > 0) + 19*(len%8)
 *       floor: cham64_128(80)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     pw_comet64_cham64_128_decrypt:
 *       as: pw_comet64_cham64_128_encrypt
 *       bytes: {stack: 108}
 *       cycles: encrypt(len) + 59 + 4*(len//8)
 *   strategy: The state of the cipher is not stored and loaded between blocks, and of the sixteen round keys the eight
 *     of the half of Z that does not change stay in their registers; the control bits are added to these. Between two
 *     blocks the other four registers hold the text. Decryption is the same code, told what to do in every block; it
 *     compares the tag at the end and wipes the message where it is wrong, which the figures do not have. */

define_aead comet64_cham64_128, pw_comet64_cham64_128_encrypt, pw_comet64_cham64_128_decrypt

#endif
