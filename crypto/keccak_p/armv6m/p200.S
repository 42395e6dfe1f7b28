/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for Cortex-M0+, rows and columns of lanes in words by turns. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/* Between rounds lanes (0, y) to (3, y) are in row_y, lowest byte first, (4, 0) to (4, 3) in fifth, and (4, 4) in corner. */
#define row0    r0
#define row1    r1
#define row2    r2
#define row3    r3
#define row4    r4
#define fifth   r8
#define corner  r9

/* After rho and pi lane (X, Y) is byte 4 X + Y of the state in memory, and (X, 4) byte 20 + X. */
#define base    r6

#define next    r10             /* constant */
#define bytes   r11             /* 0x00ff00ff */
#define bits    lr              /* 0x01010101 */
#define kept    r12

#define LAST_CONSTANT 0x80      /* the only one of this value */

/* Lane x of row y, byte `byte` of the word `from`, rotated left by r, goes to (y, 2x + 3y). Changes r5 and r7. */
.macro move_lane x, y, from, byte, r
        mark_start
        .if     \r == 0
        .if     \byte
        lsrs    r5, \from, #(8 * \byte)
        .else
        movs    r5, \from
        .endif
        .else
        .if     \byte == 0
        lsls    r5, \from, #\r
        uxtb    r7, \from
        lsrs    r7, r7, #(8 - \r)
        .else
        lsrs    r5, \from, #(8 * \byte)
        lsls    r5, r5, #\r
        .if     \byte == 3
        lsrs    r7, \from, #(32 - \r)
        .else
        lsls    r7, \from, #(24 - 8 * \byte)
        lsrs    r7, r7, #(32 - \r)
        .endif
        .endif
        orrs    r5, r7
        .endif
        mark_end MARK_ROTATION
        .if     (2 * \x + 3 * \y) % 5 == 4
        strb    r5, [base, #(20 + \y)]
        .else
        strb    r5, [base, #(4 * \y + (2 * \x + 3 * \y) % 5)]
        .endif
.endm

.macro move_row row, y, r0, r1, r2, r3
        move_lane 0, \y, \row, 0, \r0
        move_lane 1, \y, \row, 1, \r1
        move_lane 2, \y, \row, 2, \r2
        move_lane 3, \y, \row, 3, \r3
.endm

/* word ^= third & ~second. Changes r5. */
.macro choose word, second, third
        mov     r5, \third
        nonlinear bics r5, \second
        eors    \word, r5
.endm

/* word = byte `byte` of r5, where it is */
.macro byte_of_r5 word, byte
        .if     \byte == 0
        uxtb    \word, r5
        .else
        lsrs    \word, r5, #(8 * \byte)
        .if     \byte < 3
        uxtb    \word, \word
        .endif
        lsls    \word, \word, #(8 * \byte)
        .endif
.endm

/* contract of pw_keccak_p200_permute:
 *   bytes: {stack: 40, code: 676}
 *   cycles: 5175
 *   floor: 3858
 *   why: In each round 35 instructions of theta, three to rotate each of 22 lanes, two cycles to put each of 25 in its
 *     place, 9 to load them as words, 21 of chi, 24 to make rows of columns and 6 for the constant and the loop; 60 to
 *     call, save, load and store.
 *   strategy: Theta takes rows of lanes in words. Each lane is cut out of its word by two shifts that are most of its
 *     rotation as well, so that no mask is needed, and stored as a byte where pi brings it: in the state's own memory,
 *     which needs no frame and leaves nothing on the stack. Loaded as words these are columns, and chi works on four
 *     rows at once; a transposition of 4 by 4 bytes makes rows of them. The portable C, which brings lanes together in
 *     registers by masks, takes 7504 cycles. */
function pw_keccak_p200_permute
        enter_with_high
        push    {r0}
        ldr     r1, =0x00ff00ff
        mov     bytes, r1
        ldr     r1, =0x01010101
        mov     bits, r1
        adr     r1, .Lconstants
        mov     next, r1

        /* rows and the fifth column of 25 bytes */
        mov     r7, r0
        ldm     r7!, {r0-r5}
        ldrb    r6, [r7]
        mov     corner, r6
        uxtb    r6, r1
        .irp    byte, 1, 2, 3
        .if     \byte == 1
        lsrs    r7, r2, #8
        .elseif \byte == 2
        lsrs    r7, r3, #16
        .else
        lsrs    r7, r4, #24
        .endif
        uxtb    r7, r7
        lsls    r7, r7, #(8 * \byte)
        orrs    r6, r7
        .endr
        mov     fifth, r6
        lsrs    row1, r1, #8
        lsls    r7, r2, #24
        orrs    row1, r7
        lsrs    row2, r2, #16
        lsls    r7, r3, #16
        orrs    row2, r7
        lsrs    row3, r3, #24
        lsls    r7, r4, #8
        orrs    row3, r7
        movs    row4, r5

.Lround:
        /* theta: parities of columns 0 to 3 in r5, of column 4 in r6 */
        movs    r5, row0
        eors    r5, row1
        eors    r5, row2
        eors    r5, row3
        eors    r5, row4
        mov     kept, r5
        mov     r6, fifth
        lsrs    r7, r6, #16
        eors    r6, r7
        lsrs    r7, r6, #8
        eors    r6, r7
        mov     r7, corner
        eors    r6, r7
        uxtb    r6, r6

        /* of each of four the left one and the right one rotated by 1, in r7 */
        lsls    r7, r5, #8
        orrs    r7, r6
        lsrs    r5, r5, #8
        lsls    r6, r6, #24
        orrs    r5, r6
        lsls    r6, r5, #1
        lsrs    r5, r5, #7
        eors    r5, r6
        eors    r7, r6
        mov     r6, bits
        ands    r5, r6
        eors    r7, r5
        eors    row0, r7
        eors    row1, r7
        eors    row2, r7
        eors    row3, r7
        eors    row4, r7

        /* and of column 4, in r6; its lanes then are in r6 and r7 */
        mov     r5, kept
        lsrs    r6, r5, #24
        lsls    r5, r5, #24
        lsrs    r7, r5, #31
        eors    r6, r7
        lsrs    r7, r5, #23
        eors    r6, r7
        uxtb    r6, r6
        mov     r7, corner
        eors    r7, r6
        lsls    r5, r6, #8
        orrs    r6, r5
        lsls    r5, r6, #16
        orrs    r6, r5
        mov     r5, fifth
        eors    r5, r6
        mov     fifth, r5

        /* rho and pi */
        ldr     base, [sp]
        move_lane 4, 4, r7, 0, 6
        move_row row0, 0, 0, 1, 6, 4
        move_row row1, 1, 4, 4, 6, 7
        move_row row2, 2, 3, 2, 3, 1
        move_row row3, 3, 1, 5, 7, 5
        move_row row4, 4, 2, 2, 5, 0
        mov     row0, fifth
        move_lane 4, 0, row0, 0, 3
        move_lane 4, 1, row0, 1, 4
        move_lane 4, 2, row0, 2, 7
        move_lane 4, 3, row0, 3, 0

        /* chi on rows 0 to 3, with a column in each word */
        ldm     base!, {r0-r4}
        movs    r7, r0
        mov     kept, r1
        choose  r0, r1, r2
        choose  r1, r2, r3
        choose  r2, r3, r4
        choose  r3, r4, r7
        choose  r4, r7, kept
        mov     fifth, r4

        /* on row 4: lanes 1 to 4 in r7, lanes 2, 3, 4 and 0 in r5 */
        ldr     row4, [base]
        ldrb    r5, [base, #4]
        mov     kept, r5
        lsls    r5, r5, #24
        lsrs    r7, row4, #8
        orrs    r7, r5
        lsls    r6, row4, #24
        lsrs    r5, r7, #8
        orrs    r5, r6
        nonlinear bics r5, r7
        nonlinear bics r7, row4
        eors    row4, r5
        mov     r5, kept
        eors    r5, r7
        uxtb    r5, r5
        mov     corner, r5

        /* columns to rows */
        mov     r7, bytes
        exchange_halves row0, row2, r5
        exchange_halves row1, row3, r5
        exchange_fields row0, row1, r5, 8, r7
        exchange_fields row2, row3, r5, 8, r7

        /* iota */
        mov     r5, next
        ldrb    r6, [r5]
        adds    r5, #1
        mov     next, r5
        eors    row0, r6
        cmp     r6, #LAST_CONSTANT
        beq     .Lend
        b       .Lround

        /* to 25 bytes again */
.Lend:
        pop     {r6}
        mov     r5, fifth
        stm     r6!, {row0}
        byte_of_r5 r0, 0
        lsls    r7, row1, #8
        orrs    r0, r7
        stm     r6!, {r0}
        byte_of_r5 r0, 1
        lsrs    row1, row1, #24
        orrs    r0, row1
        lsls    r7, row2, #16
        orrs    r0, r7
        stm     r6!, {r0}
        byte_of_r5 r0, 2
        lsrs    row2, row2, #16
        orrs    r0, row2
        lsls    r7, row3, #24
        orrs    r0, r7
        stm     r6!, {r0}
        byte_of_r5 r0, 3
        lsrs    row3, row3, #8
        orrs    row3, r0
        stm     r6!, {row3, row4}
        mov     r0, corner
        strb    r0, [r6]
        leave_with_high

        .pool
.Lconstants:
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, LAST_CONSTANT
        .p2align 1
end_function pw_keccak_p200_permute

#endif
