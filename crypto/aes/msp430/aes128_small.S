/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for MSP430, small: the block where the caller holds it, the round key on the stack, an S-box of
 * bytes. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_aes128_on_the_fly:
 *   bytes: {stack: 34, code: 384, rodata: 256}
 *   cycles: 7435
 *   floor: 1931
 *   why: With tables for MixColumns: 8 cycles a byte in nine rounds for its index and two look-ups, 5 in the last
 *     one, 176 to add the round keys, 36 to make one; 120 to read and write the block by bytes; 43 to save, restore
 *     and call.
 *   strategy: SubBytes and ShiftRows go by rows, in four passes of which each rotates its row once more than the one
 *     before. The next round key is made in its place by words. MixColumns and AddRoundKey go by columns. The last
 *     round, known by its constant, leaves MixColumns out. */

#define a0      r4
#define a1      r5
#define a2      r6
#define a3      r7
#define d0      r8
#define d1      r9
#define d2      r10
#define sum     r11
#define block   r12
#define key     r13
#define mask    r13
#define t       r14
#define k       r15     /* into the round key */
#define row     r8
#define times   r9

/* Offsets on the stack. */
#define CONSTANT        0
#define ROUND_KEY       2
#define LAST_CONSTANT   0x36

.macro substitute to, offset
        indexed mov.b, block, \offset, \to
        mov.b   pw_aes_sbox(\to), \to
.endm

/* byte times x: x^8 = x^4 + x^3 + x + 1. */
.macro double byte
        rla.b   \byte
        subc    mask, mask
        mov     #0x1b, t
        bic     mask, t
        xor.b   t, \byte
.endm

/* A byte of the first column of the round key += S-box of one of the last column. */
.macro add_substituted to, from
        mov.b   \from(k), t
        xor.b   pw_aes_sbox(t), \to(k)
.endm

function pw_aes128_on_the_fly
        save_all

        /* the key goes to the stack, and is added to the block */
        add     #16, block
        add     #16, key
        mov     #8, a0
1:      decd    key
        decd    block
        mov.b   1(key), t
        xor.b   t, 1(block)
        swpb    t
        mov.b   @key, a1
        xor.b   a1, 0(block)
        bis     a1, t
        push    t
        dec     a0
        jnz     1b
        push    #1

.Lround:
        /* SubBytes and ShiftRows */
        mov     #4, row
.Lrow:
        substitute a0, 0
        substitute a1, 4
        substitute a2, 8
        substitute a3, 12
        mov     row, times
1:      mov     a3, t                   /* four rotations to the right are none: row r makes 4 - r */
        mov     a2, a3
        mov     a1, a2
        mov     a0, a1
        mov     t, a0
        dec     times
        jnz     1b
        mov.b   a0, 0(block)
        mov.b   a1, 4(block)
        mov.b   a2, 8(block)
        mov.b   a3, 12(block)
        inc     block
        dec     row
        jnz     .Lrow
        sub     #4, block

        /* the next round key */
        mov     r1, k
        incd    k
        add_substituted 0, 13
        add_substituted 1, 14
        add_substituted 2, 15
        add_substituted 3, 12
        indexed xor.b, r1, CONSTANT, 0(k)
        mov     #6, times
1:      xor     @k, 4(k)
        incd    k
        dec     times
        jnz     1b
        sub     #12, k

.Lcolumn:
        mov.b   @block, a0
        mov.b   1(block), a1
        mov.b   2(block), a2
        mov.b   3(block), a3
        cmp     #LAST_CONSTANT, CONSTANT(r1)
        jeq     .Ladd

        /* b_i = a_i + sum + 2 (a_i + a_(i+1)): the fourth of those doubled sums is the sum of the others */
        mov     a0, d0
        xor     a1, d0
        mov     a1, d1
        xor     a2, d1
        mov     a2, d2
        xor     a3, d2
        mov     d0, sum
        xor     d2, sum
        double  d0
        double  d1
        double  d2
        xor     sum, a0
        xor     sum, a1
        xor     sum, a2
        xor     sum, a3
        xor     d0, a0
        xor     d1, a1
        xor     d2, a2
        xor     d0, a3
        xor     d1, a3
        xor     d2, a3
.Ladd:
        .irp    a, a0, a1, a2, a3
        xor.b   @k+, \a
        mov.b   \a, 0(block)
        inc     block
        .endr
        mov     r1, t
        add     #ROUND_KEY + 16, t
        cmp     t, k
        jne     .Lcolumn
        sub     #16, block

        /* the round constant times x; it is public */
        cmp     #LAST_CONSTANT, CONSTANT(r1)
        jeq     .Lend
        indexed add.b, r1, CONSTANT, CONSTANT(r1)
        jnc     .Lround
        mov     #0x1b, CONSTANT(r1)
        jmp     .Lround

.Lend:
        mov     #9, t
1:      clr     0(r1)                   /* the last round key would tell the key */
        incd    r1
        dec     t
        jnz     1b
        restore_all
        ret
end_function pw_aes128_on_the_fly

#endif
