/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The key expansion of AES-128 for MSP430: the last round key in registers; the S-box is one of the tables for
 * MixColumns. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_aes128_expand_key:
 *   bytes: {stack: 16, code: 222, rodata: 512}
 *   cycles: 954
 *   floor: 643
 *   why: 352 to store 88 words, 48 to load the key by bytes, 20 in each round for four look-ups, their place in a word,
 *     the sums and the constant; 43 to save, restore and call.
 *   strategy: The round key stays in registers, each column is added to the one before. The round constant, which is
 *     public, counts the rounds. */

#define k0      r4
#define k1      r5
#define k2      r6
#define k3      r7
#define k4      r8
#define k5      r9
#define k6      r10
#define k7      r11
#define WORDS k0, k1, k2, k3, k4, k5, k6, k7

#define output  r12
#define key     r13
#define constant r13
#define t       r14

/* The byte t goes through the S-box to both bytes of the word t. */
.macro substitute
        rla     t
        mov     pw_aes_mix_1_1(t), t
.endm

function pw_aes128_expand_key
        save_all
        .irp    word, WORDS
        mov.b   @key+, \word
        mov.b   @key+, t
        swpb    t
        bis     t, \word
        .endr
        mov     #1, constant
        jmp     .Lstore

.Lround:
        /* RotWord and SubWord: bytes 13, 14, 15, 12 */
        mov.b   k7, t
        substitute
        and     #0xff00, t
        xor     t, k0
        mov     k7, t
        swpb    t
        mov.b   t, t
        substitute
        mov.b   t, t
        xor     t, k1
        mov.b   k6, t
        substitute
        and     #0xff00, t
        xor     t, k1
        mov     k6, t
        swpb    t
        mov.b   t, t
        substitute
        mov.b   t, t
        xor     t, k0
        xor     constant, k0
        xor32   k0, k1, k2, k3
        xor32   k2, k3, k4, k5
        xor32   k4, k5, k6, k7

        /* 0x6c would be that of round 11 */
        rla.b   constant
        jnc     .Lstore
        mov     #0x1b, constant
.Lstore:
        .set    PLACE, 0
        .irp    word, WORDS
        mov     \word, PLACE(output)
        .set    PLACE, PLACE + 2
        .endr
        add     #16, output
        cmp     #0x6c, constant
        jne     .Lround
        restore_all
        ret
end_function pw_aes128_expand_key

#endif
