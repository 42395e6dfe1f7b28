/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for Cortex-M3, rows and columns in registers by turns. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

/* Between rounds: lanes (0, y) to (3, y) in row_y, lowest byte first; (4, 0), (4, 2), (4, 4), (4, 1) in fifth, (4, 3) in the
 * lowest byte of corner, above which lies anything. */
#define row0   r0
#define row1   r1
#define row2   r2
#define row3   r3
#define row4   r4
#define fifth  r5
#define corner r6
#define next   lr               /* constant */

/* After rho and pi: lanes (X, 0), (X, 2), (X, 4), (X, 1) in column_X, and (X, 3) in byte X of rest, of which (4, 3) is corner.
 * A column comes from one row, so that it takes the register of the row before. */
#define rest    r7
#define column0 r8
#define column1 r0
#define column2 r1
#define column3 r2
#define column4 r3

#define t       r9
#define u       r10
#define v       r11
#define w       r12

/* to = or ^= (from & mask) << shift, to the right where shift is negative. */
.macro move_bits to, from, mask, shift, first
        .if     (\shift) == 0 && \first
        and     \to, \from, #\mask
        .else
        and     t, \from, #\mask
        .if     \first
        .if     (\shift) > 0
        lsl     \to, t, #(\shift)
        .else
        lsr     \to, t, #-(\shift)
        .endif
        .elseif (\shift) == 0
        eor     \to, \to, t
        .elseif (\shift) > 0
        eor     \to, \to, t, lsl #(\shift)
        .else
        eor     \to, \to, t, lsr #-(\shift)
        .endif
        .endif
.endm

/* Byte i of `from`, rotated left by r bits, comes to byte k of `to`, which is 0 there; where first, `to` is made. */
.macro move_lane to, k, from, i, r, first=0
        mark_start
        .if     \i == 0 && \k == 3 && !\first
        eor     \to, \to, \from, lsl #(24 + \r)
        .else
        move_bits \to, \from, ((0xff >> \r) << (8 * \i)), (8 * \k - 8 * \i + \r), \first
        .endif
        .if     \r > 0
        .if     \i == 3 && \k == 0
        eor     \to, \to, \from, lsr #(32 - \r)
        .else
        move_bits \to, \from, (((0xff << (8 - \r)) & 0xff) << (8 * \i)), (8 * \k - 8 * \i - 8 + \r), 0
        .endif
        .endif
        mark_end MARK_ROTATION
.endm

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 40, code: 756}
 *   cycles: 2883
 *   floor: 1900
 *   why: For each round 29 instructions of theta, 20 of chi on words of four lanes, 50 to move 25 lanes and 6 for its
 *     constant and the loop.
 *   strategy: All of the state stays in registers. pi brings a row to a column, so that lanes are moved within a word
 *     while they are rotated: four instructions a lane for its two parts. Columns turned in this way have the lanes
 *     of a row at the same place, and chi works on four rows at once. A transposition of 4 by 4 bytes makes rows of
 *     them again; the fifth row and the fifth column only change their names. */
function pw_keccak_p200_permute
        push    {r0, r4-r11, lr}
        mov     t, r0
        ldrb    fifth, [t, #4]
        ldrb    u, [t, #9]
        ldrb    v, [t, #14]
        ldrb    corner, [t, #19]
        ldrb    w, [t, #24]
        orr     fifth, fifth, v, lsl #8
        orr     fifth, fifth, w, lsl #16
        orr     fifth, fifth, u, lsl #24
        ldr     row0, [t]
        ldr     row1, [t, #5]
        ldr     row2, [t, #10]
        ldr     row3, [t, #15]
        ldr     row4, [t, #20]
        adr     next, .Lconstants

        .balign 16                              /* of flash that is read by lines, the fewest */
.Lround:
        /* theta: parities of the columns 0 to 3 in r7, of the fourth in r8 */
        eor     r7, row0, row1
        eor     r7, r7, row2
        eor     r7, r7, row3
        eor     r7, r7, row4
        eor     r8, fifth, fifth, lsr #16
        eor     r8, r8, r8, lsr #8
        eor     r8, r8, corner
        uxtb    r8, r8

        /* what is added to the lanes of each: that of the left, and that of the right rotated by 1 */
        orr     t, r8, r7, lsl #8
        lsr     u, r7, #8
        orr     u, u, r8, lsl #24
        and     v, u, #0x7f7f7f7f
        eor     u, u, v
        eor     t, t, v, lsl #1
        eor     t, t, u, lsr #7
        uxtb    u, r7
        orr     u, u, u, lsl #8
        lsr     v, r7, #24
        eor     v, v, u, lsr #7
        uxtb    v, v

        eors    row0, row0, t
        eors    row1, row1, t
        eors    row2, row2, t
        eors    row3, row3, t
        eors    row4, row4, t
        eors    corner, corner, v
        orr     v, v, v, lsl #8
        orr     v, v, v, lsl #16
        eor     fifth, fifth, v

        /* rho and pi */
        move_lane column0, 0, row0, 0, 0, 1
        move_lane column0, 1, row0, 1, 1
        move_lane column0, 2, row0, 2, 6
        move_lane column0, 3, row0, 3, 4
        move_lane rest, 0, fifth, 0, 3, 1

        move_lane column1, 0, row1, 1, 4, 1
        move_lane column1, 1, row1, 2, 6
        move_lane column1, 2, row1, 3, 7
        move_lane column1, 3, fifth, 3, 4
        move_lane rest, 1, row1, 0, 4

        move_lane column2, 0, row2, 2, 3, 1
        move_lane column2, 1, row2, 3, 1
        move_lane column2, 2, fifth, 1, 7
        move_lane column2, 3, row2, 0, 3
        move_lane rest, 2, row2, 1, 2

        move_lane column3, 0, row3, 3, 5, 1
        move_lane column3, 1, corner, 0, 0
        move_lane column3, 2, row3, 0, 1
        move_lane column3, 3, row3, 1, 5
        move_lane rest, 3, row3, 2, 7

        move_lane column4, 0, fifth, 2, 6, 1
        mark_start
        movw    t, #0x3f3f                      /* lanes 0 and 1 at once */
        and     t, t, row4
        eor     column4, column4, t, lsl #10
        movw    t, #0xc0c0
        and     t, t, row4
        eor     column4, column4, t, lsl #2
        mark_end MARK_ROTATION
        move_lane column4, 3, row4, 2, 5
        lsr     corner, row4, #24

        /* chi on the rows 0, 2, 4 and 1, which come to row0, row2, row4, row1 as columns */
        nonlinear bic t, column2, column1
        nonlinear bic u, column3, column2
        nonlinear bic v, column4, column3
        nonlinear bic w, column0, column4
        nonlinear bic r5, column1, column0
        eor     row4, column2, v
        eor     row1, column3, w
        eor     row2, column1, u
        eor     row0, column0, t
        eor     fifth, column4, r5

        /* on row 3 */
        lsr     t, rest, #8
        orr     t, t, corner, lsl #24
        lsr     u, t, #8
        orr     u, u, rest, lsl #24
        nonlinear bic u, u, t
        eor     row3, rest, u
        nonlinear bic t, t, rest
        eor     corner, corner, t

        /* columns to rows */
        exchange_halves row0, row4, t
        exchange_halves row2, row1, t
        exchange_fields row0, row2, t, 8, 0x00ff00ff
        exchange_fields row4, row1, t, 8, 0x00ff00ff

        /* iota; the last constant is the only one of its value */
        ldrb    t, [next], #1
        eor     row0, row0, t
        cmp     t, #0x80
        bne     .Lround

        pop     {t}
        str     row0, [t]
        str     row1, [t, #5]
        str     row2, [t, #10]
        str     row3, [t, #15]
        str     row4, [t, #20]
        strb    fifth, [t, #4]
        lsr     u, fifth, #24
        strb    u, [t, #9]
        lsr     u, fifth, #8
        strb    u, [t, #14]
        strb    corner, [t, #19]
        lsr     u, fifth, #16
        strb    u, [t, #24]
        pop     {r4-r11, pc}

        .balign 4
.Lconstants:
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, 0x80
        .balign 2
end_function pw_keccak_p200_permute

#endif
