/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for Cortex-M0+, half of the state and a step of the multiplication in loops. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "rows.inc"

/* The frame, from the stack pointer on. */
#define STATE           0
#define CONSTANT        4       /* address of that of the round */

#define row     r0
#define next    r6
#define end     r7

/* Masks for the digits of a bit's place in a row that change places. */
.macro load_digit_masks
        ldr     r1, =0x0000cccc
        ldr     r2, =0x00aa00aa
        ldr     r3, =0x0c0c0c0c
        ldr     r4, =0x22222222
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 44, code: 648}
 *   cycles: 8104
 *   floor: 4027
 *   why: that of the fast form; here bytes are counted
 *   strategy: The state stays in memory as rows. A loop makes planes of four of them, does AddConstant and SubCells, makes
 *     rows again and rotates them by 0 to 3, and those of the second half by 4 more. The step of the multiplication is that of
 *     the fast form (see rows.inc), with registers that move on by ten copies, and a counter above the amount of its rotation.
 *     A constant is a word: bit b of a byte is for bit b of the plane, and four more are for the other half. */
function pw_photon256_permute
        enter_with_high
        adr     r1, .Lconstants
        push    {r0, r1}

        /* rows of nibbles to rows: c2 c1 c0 b1 b0, the digits of a bit's column and number, to b1 b0 c2 c1 c0 */
        movs    next, r0
        movs    end, r0
        adds    end, #32
        load_digit_masks
.Lto_rows:
        ldr     row, [next]
        exchange_bits row, r5, 14, r1
        exchange_bits row, r5, 7, r2
        exchange_bits row, r5, 2, r3
        exchange_bits row, r5, 1, r4
        stm     next!, {row}
        cmp     next, end
        bne     .Lto_rows

.Lround:
        ldr     r0, [sp, #CONSTANT]
        ldm     r0!, {r1}
        str     r0, [sp, #CONSTANT]
        mov     r12, r1
        ldr     next, [sp, #STATE]

        /* four rows to planes in r0, r2, r1 and r3 */
.Lhalf:
        ldm     next!, {r0-r3}
        subs    next, #16
        ldr     r7, =0x00ff00ff
        transpose r0, r2, r1, r3, r4, r7

        /* AddConstant */
        mov     r5, r12
        .irp    plane, r0, r2, r1, r3
        ldr     r4, =0x01010101
        ands    r4, r5
        eors    \plane, r4
        lsrs    r5, r5, #1
        .endr
        mov     r12, r5

        /* SubCells; rows 0, 2, 1 and 3 are in r1, r2, r4 and r5 then: ShiftRows */
        substitute r0, r2, r1, r3, r4, r5
        transpose r1, r2, r4, r5, r0, r7
        shift_row r4, 1, r0, r3
        shift_row r2, 2, r0, r3
        shift_row r5, 3, r0, r3
        ldr     r0, [sp, #STATE]
        cmp     r0, next
        bne     .Lsecond_half
        stm     next!, {r1, r4}
        stm     next!, {r2, r5}
        b       .Lhalf
.Lsecond_half:
        ldr     r3, =0xf0f0f0f0
        .irp    word, r1, r4, r2, r5
        shift_row_by_mask \word, 4, r0, r3
        .endr
        stm     next!, {r1, r4}
        stm     next!, {r2, r5}

        /* MixColumnsSerial: X1 to X4 in r8 to r11, X5 to X7 in r4 to r6, S(0), D(-2) and D(-1) in r0 to r2 */
        ldr     r7, [sp, #STATE]
        mov     lr, r7
        ldm     r7!, {r0-r3}
        mov     r8, r1
        mov     r9, r2
        mov     r10, r3
        eors    r0, r2
        eors    r0, r3
        ldm     r7!, {r3-r6}
        mov     r11, r3
        eors    r0, r3
        eors    r1, r3
        eors    r2, r4
        movs    c24, #(24 + 7 * 32)     /* rotates by 24 until it is below 0 */
.Lstep:
        mix_step r3, r4, r5, r6, r0, r1, r8, r10, r12, r4, r4
        mov     r0, r1
        mov     r1, r2
        mov     r2, r4
        mov     r4, lr
        stm     r4!, {r3}
        mov     lr, r4
        mov     r4, r5
        mov     r5, r6
        mov     r6, r3
        mov     r8, r9
        mov     r9, r10
        mov     r10, r11
        mov     r11, r12
        subs    c24, #32
        bpl     .Lstep

        ldr     r0, [sp, #CONSTANT]
        adr     r1, .Lend_of_constants
        cmp     r0, r1
        beq     .Lend
        b       .Lround

        /* rows to rows of nibbles */
.Lend:
        pop     {next, end}
        movs    end, next
        adds    end, #32
        load_digit_masks
.Lto_nibbles:
        ldr     row, [next]
        exchange_bits row, r5, 1, r4
        exchange_bits row, r5, 2, r3
        exchange_bits row, r5, 7, r2
        exchange_bits row, r5, 14, r1
        stm     next!, {row}
        cmp     next, end
        bne     .Lto_nibbles
        leave_with_high

        .pool
        /* in all nibbles that of the round; the bytes of those of rows are for rows 0 and 4, 2 and 6, 1 and 5, 3 and 7 */
.Lconstants:
        .irp    c, 1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
        .4byte  \c * 0x11111111 ^ 0x87e1c3f0
        .endr
.Lend_of_constants:
end_function pw_photon256_permute

#endif
