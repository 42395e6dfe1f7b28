/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p on the MSP430 in little code: a loop over slices, and one loop that makes all ten rotations by a table. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 10, code: 188, rodata: 26}
 *   cycles: 28 + 1022*rounds
 *   floor: 43 + 332*rounds
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: See permutation_fast.S for the forms of the S-box. The linear layer is one loop: a word is loaded,
 *     rotated to the one amount and added to the word in memory, rotated on to the other amount and added. A byte of
 *     the table holds an amount in two parts: as many ones as there are registers to move by, which RRA takes off, and
 *     the number of single bits. Which amount comes first is chosen for few single bits: x1 and x4 in the order 39, 61
 *     and 7, 41; x3 by 17 and then on by 57 to 10. The address in the table tells the first from the second amount, as
 *     the table is word aligned. Without success: bytes exchanged (14 bytes, and only two amounts need fewer bits),
 *     words moved by the stack (a scratch register is free), the constants computed (longer than the table). */

/* S-box. */
#define x1      r4
#define s21     r5
#define s43     r6
#define s40     r7
#define u       r11
#define x0      r14
#define x3      r15
/* Linear layer. */
#define w0      r4
#define w1      r5
#define w2      r6
#define w3      r7
#define scratch r11
#define amount  r14
#define amounts r15
/* Throughout. */
#define p       r12
#define rounds  r13     /* left to do; the two highest bits count slices */

table pw_ascon_permute_constants
/* Backwards, because they are indexed by the rounds that are left. */
.Lconstants:
        .byte   0x4b, 0x5a, 0x69, 0x78, 0x87, 0x96, 0xa5, 0xb4, 0xc3, 0xd2, 0xe1, 0xf0, 0x0f, 0x1e, 0x2d, 0x3c
/* A rotation to the right by 16 * (ones at the low end) + (what is above the zero that ends them). */
.macro amount places, bits
        .byte   ((2 * \bits + 1) << \places) - 1
.endm
.Lamounts:
        amount 1, 3             /* x0 >>> 19 */
        amount 0, 9             /*    >>> 28 */
        amount 2, 7             /* x1 >>> 39 */
        amount 1, 6             /*    >>> 61 */
        amount 0, 1             /* x2 >>> 1 */
        amount 0, 5             /*    >>> 6 */
        amount 1, 1             /* x3 >>> 17 */
        amount 3, 9             /*    >>> 10 */
        amount 0, 7             /* x4 >>> 7 */
        amount 2, 2             /*    >>> 41 */
.Lamounts_end:
end_table pw_ascon_permute_constants

function pw_ascon_permute
        .irp    reg, r4, r5, r6, r7
        push    \reg
        .endr

.Lround:
        /* constant addition: x2 ^= c */
        xor.b   .Lconstants-1(rounds), 16(p)

        /* substitution of a slice; p = address of its part of x0, and behind it once that is loaded */
.Lslice:
        mov     @p+, x0
        mov     6(p), x1
        mov     14(p), s21
        xor     x1, s21                 /* x2 ^ x1 */
        mov     22(p), x3
        mov     30(p), s43
        mov     s43, s40
        xor     x3, s43                 /* x4 ^ x3 */
        xor     x0, s40                 /* x4 ^ x0 */

        /* y1 = ((x3 ^ x1) | (x2 ^ x1)) ^ x4 ^ x0 */
        mov     x3, u
        xor     x1, u
        nonlinear bis s21, u
        xor     s40, u
        mov     u, 6(p)

        /* y4 = (x1 & ~(x4 ^ x0)) ^ x4 ^ x3 */
        mov     x1, u
        nonlinear bic s40, u
        xor     s43, u
        mov     u, 30(p)

        /* y0 = ((x2 ^ x1 ^ x4 ^ x0) | x1) ^ x4 ^ x3 */
        xor     s21, s40
        nonlinear bis x1, s40
        xor     s43, s40
        mov     s40, -2(p)

        /* y3 = (x0 | (x4 ^ x3)) ^ x2 ^ x1 */
        nonlinear bis s43, x0
        xor     s21, x0
        mov     x0, 22(p)

        /* y2 = ~((x4 ^ x3) & ~x3) ^ x2 ^ x1 */
        inv     s21
        nonlinear bic x3, s43
        xor     s43, s21
        mov     s21, 14(p)

        add     #0x4000, rounds
        jnc     .Lslice

        sub     #8, p
        mov     #.Lamounts, amounts
.Lword:
        mov     @p+, w0
        mov     @p+, w1
        mov     @p+, w2
        mov     @p+, w3

        /* twice: rotate on, and add to the word in memory */
.Lrotation:
        mov.b   @amounts+, amount
        mark_start
        rra     amount
        jnc     .Lbits
.Lplace:
        mov     w0, scratch
        mov     w1, w0
        mov     w2, w1
        mov     w3, w2
        mov     scratch, w3
        rra     amount
        jc      .Lplace
.Lbits:
        rotate64_right_by_bit w3, w2, w1, w0
        dec     amount
        jne     .Lbits
        mark_end MARK_ROTATION
        xor     w0, -8(p)
        xor     w1, -6(p)
        xor     w2, -4(p)
        xor     w3, -2(p)
        bit     #1, amounts
        jne     .Lrotation
        cmp     #.Lamounts_end, amounts
        jne     .Lword

        sub     #40, p
        dec     rounds
        jne     .Lround

        .irp    reg, r7, r6, r5, r4
        pop     \reg
        .endr
        ret
end_function pw_ascon_permute

#endif
