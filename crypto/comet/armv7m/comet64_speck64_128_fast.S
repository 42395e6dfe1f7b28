/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of COMET-64_SPECK-64/128 on ARMv7-M. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#define y       r4
#define x       r5
#define s       r6
#define l0      r7
#define l1      r8
#define l2      r9

#include "../../speck/armv7m/speck64.inc"

#define z0      r0
#define z1      r1
#define z2      r2
#define z3      r3
#define t       r12
#define BLOCK   8
#define m0      s
#define m1      l0
#define m2      l1
#define m3      l2

#include "aead.inc"

/* Y = E(K, 0), Z = K ^ N */
.macro begin_state name
        ldr     t, [sp, #KEY]
        load128 z0, z1, z2, z3, t, 0
        movs    y, #0
        movs    x, #0
        bl      .L\name\()_rounds
        ldr     t, [sp, #NONCE_ADDRESS]
        ldr     m0, [t]
        ldr     m1, [t, #4]
        ldr     m2, [t, #8]
        ldrh    m3, [t, #12]
        ldrb    t, [t, #14]
        eors    z0, z0, m0
        eors    z1, z1, m1
        eor     z2, z2, m2
        eor     z3, z3, m3
        eor     z3, z3, t, lsl #16
.endm

.macro tell control
        eor     z3, z3, #\control << 24
.endm

.macro next_key_and_rounds name
        double  z0, z1
.L\name\()_rounds:
        all_rounds z0, z1, z2, z3
        bx      lr
.endm

.macro absorb_text
        eors    y, y, m0
        eors    x, x, m1
.endm

/* to = from ^ X3, X2 >>> 1, where x has X3 above X2. */
.macro add_shuffled_half to, from
        ubfx    t, x, #1, #15
        eor     \to, \from, x, lsr #16
        eor     \to, \to, t, lsl #16
        eor     \to, \to, x, lsl #31
.endm

.macro encrypt_text
        add_shuffled_half m2, m0
        str     m2, [lr], #4
        eor     m2, m1, y
        str     m2, [lr], #4
.endm

.macro decrypt_text
        add_shuffled_half m0, m0
        str     m0, [lr], #4
        eors    m1, m1, y
        str     m1, [lr], #4
.endm

.macro store_keystream
        movs    m0, #0
        add_shuffled_half m0, m0
        mov     m1, y
        store_text sp, KEYSTREAM
.endm

.macro finish
        mov     m0, y
        mov     m1, x
.endm

/* contract:
 *   why: the cipher, called for every block and twice besides, at its own figure
 *   functions:
 *     pw_comet64_speck64_128_encrypt:
 *       bytes: {stack: 100, code: 1236}
 *       cycles: 421 + 2*(adlen > 0) + 186*(adlen//8) + 218*(adlen%8 > 0) + 19*(adlen%8) + 2*(len > 0) + 200*(len//8)
 *         + 228*(len%8 > 0) + 19*(len%8)
 *       floor: speck64_128(27)*(2 + (adlen + 7)//8 + (len + 7)//8)
 *     pw_comet64_speck64_128_decrypt:
 *       as: pw_comet64_speck64_128_encrypt
 *       bytes: {stack: 108}
 *       cycles: encrypt(len) + 59 + 4*(len//8)
 *   strategy: Y and Z stay in registers; the first three rounds take the words of Z as they are, so that none has to be
 *     copied. Between two blocks the registers of the round key hold the text. Decryption is the same code, told what
 *     to do in every block; it compares the tag at the end and wipes the message where it is wrong, which the figures
 *     do not have. */

define_aead comet64_speck64_128, pw_comet64_speck64_128_encrypt, pw_comet64_speck64_128_decrypt

#endif
