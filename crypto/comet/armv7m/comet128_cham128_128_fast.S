/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-128_CHAM-128/128 on ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../../cham/armv7m/cham128.inc"

#define BLOCK   16
#define m0      rk0
#define m1      rk1
#define m2      rk4
#define m3      rk5

#include "aead.inc"

/* Y of four words. */
.macro load_y address
        ldr     x0, [\address]
        ldr     x1, [\address, #4]
        ldr     x2, [\address, #8]
        ldr     x3, [\address, #12]
        eor     x1, x1, #1
        eor     x3, x3, #1
.endm

/* Z = E(K, N), Y = K */
.macro begin_state name
        ldr     lr, [sp, #NONCE_ADDRESS]
        load_y  lr
        ldr     lr, [sp, #KEY]
        ldr     rk5, [lr]
        ldr     rk4, [lr, #4]
        ldr     rk7, [lr, #8]
        ldr     rk6, [lr, #12]
        round_keys_of_first_half
        round_keys_of_second_half
        bl      .L\name\()_rounds
        finish
        str     m0, [sp, #Z]
        str     m1, [sp, #Z + 4]
        mov     rk7, m2
        mov     rk6, m3
        round_keys_of_second_half
        ldr     lr, [sp, #KEY]
        load_y  lr
.endm

/* Word 3 of the key is added to, so that its two round keys are. */
.macro tell control
        constant t, ((\control << 24) ^ (\control << 25) ^ (\control >> 7) ^ \control)
        eor     rk3, rk3, t
        constant t, ((\control << 24) ^ (\control << 25) ^ (\control >> 7) ^ (\control << 3))
        eor     rk6, rk6, t
.endm

.macro next_key_and_rounds name
        double_z rk5, rk4
        round_keys_of_first_half
.L\name\()_rounds:
        eighty_rounds
        bx      lr
.endm

.macro absorb_text
        eor     x0, m0, x0, ror #24
        eor     x1, m1, x1, ror #31
        eor     x2, m2, x2, ror #24
        eor     x3, m3, x3, ror #31
.endm

.macro encrypt_text
        eor     t, m0, x3, ror #31
        eor     t, t, #1
        str     t, [lr], #4
        eor     t, m1, x2, ror #25
        str     t, [lr], #4
        eor     t, m2, x0, ror #24
        str     t, [lr], #4
        eor     t, m3, x1, ror #31
        eor     t, t, #1
        str     t, [lr], #4
.endm

.macro decrypt_text
        eor     m0, m0, x3, ror #31
        eor     m0, m0, #1
        str     m0, [lr], #4
        eor     m1, m1, x2, ror #25
        str     m1, [lr], #4
        eor     m2, m2, x0, ror #24
        str     m2, [lr], #4
        eor     m3, m3, x1, ror #31
        eor     m3, m3, #1
        str     m3, [lr], #4
.endm

.macro store_keystream
        mov     t, #1
        eor     m0, t, x3, ror #31
        ror     m1, x2, #25
        ror     m2, x0, #24
        eor     m3, t, x1, ror #31
        store_text sp, KEYSTREAM
.endm

.macro finish
        mov     t, #1
        ror     m0, x0, #24
        eor     m1, t, x1, ror #31
        ror     m2, x2, #24
        eor     m3, t, x3, ror #31
.endm

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet128_cham128_128_encrypt:
 *       bytes: {stack: 116, code: 2120}
 *       cycles: 652 + 7*(adlen > 0) + 286*(adlen//16) + 339*(adlen%16 > 0) + 19*(adlen%16) + 7*(len > 0)
 *         + 303*(len//16) + 352*(len%16 > 0) + 19*(len%16)
 *       floor: cham128_128(80)*(2 + (adlen + 15)//16 + (len + 15)//16)
 *     pw_comet128_cham128_128_decrypt:
 *       as: pw_comet128_cham128_128_encrypt
 *       bytes: {stack: 124}
 *       cycles: encrypt(len) + 85 + 4*(len//16)
 *   strategy: The state of the cipher is not stored and loaded between blocks, and of the eight round keys the four of
 *     the half of Z that does not change stay in their registers; the control bits are added to these. Rotations that
 *     are due from the last rounds ride on the additions of the text. Between two blocks the other four registers hold
 *     the text. Decryption is the same code, told what to do in every block; it compares the tag at the end and wipes
 *     the message where it is wrong, which the figures do not have. */

define_aead comet128_cham128_128, pw_comet128_cham128_128_encrypt, pw_comet128_cham128_128_decrypt

#endif
