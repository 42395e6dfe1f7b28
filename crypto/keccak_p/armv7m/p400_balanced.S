/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for ARMv7-M in middling code, the quickest for a single round: lanes as they are in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../rows.h"
#include "constants.inc"

#define state   r0
#define copy    r1
#define b0      r2
#define b1      r3
#define b2      r4
#define b3      r5
#define b4      r6
#define t       r7
#define D0      r8              /* the words of theta, twice in a register */
#define D1      r9
#define D2      r10
#define D3      r11
#define D4      r12
#define left    lr              /* rounds to do, negative */

#define FRAME   52              /* the state before a round */

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
.Lconstants_end:
end_table pw_keccak_p400_permute_constants

.macro load_lane b, x, y
        ldrh    \b, [copy, #2 * (\x) + 10 * (\y)]
.endm

/* b ^= D_x, and is rotated left by r in the lower half of the register. */
.macro turn_lane b, x, r
        .if     \x == 0
        eor     \b, \b, D0
        .elseif \x == 1
        eor     \b, \b, D1
        .elseif \x == 2
        eor     \b, \b, D2
        .elseif \x == 3
        eor     \b, \b, D3
        .else
        eor     \b, \b, D4
        .endif
        .if     \r
        mark_start
        ubfx    t, \b, #(16 - \r), #\r
        orr     \b, t, \b, lsl #\r
        mark_end MARK_ROTATION
        .endif
.endm

.macro take_row x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_lane b0, \x0, 0
        load_lane b1, \x1, 1
        load_lane b2, \x2, 2
        load_lane b3, \x3, 3
        load_lane b4, \x4, 4
        turn_lane b0, \x0, \r0
        turn_lane b1, \x1, \r1
        turn_lane b2, \x2, \r2
        turn_lane b3, \x3, \r3
        turn_lane b4, \x4, \r4
.endm

.macro no_constant
.endm

/* The round constant; there is no D after the last row. */
.macro add_constant
        address_of D0, .Lconstants_end
        ldrh    D0, [D0, left, lsl #1]
        eor     t, t, D0
.endm

/* to = first ^ (third & ~second), and to lane (x, y) */
.macro choose to, x, y, first, second, third, constant=no_constant
        nonlinear bic t, \third, \second
        eor     \to, \first, t
        \constant
        strh    \to, [state, #2 * (\x) + 10 * (\y)]
.endm

.macro choose_row y, constant=no_constant
        choose  t, 0, \y, b0, b1, b2, \constant
        choose  t, 1, \y, b1, b2, b3
        choose  b2, 2, \y, b2, b3, b4
        choose  b3, 3, \y, b3, b4, b0
        choose  b4, 4, \y, b4, b0, b1
.endm

/* The lower half of a register twice. */
.macro double to, from
        lsl     \to, \from, #16
        orr     \to, \to, \to, lsr #16
.endm

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 88, code: 792, rodata: 40}
 *   cycles: 48 + 251*rounds
 *   floor: 100 + 128*rounds
 *   why: that of the fast implementation; here bytes are counted, and single rounds
 *   strategy: The state is copied to the stack before a round, five words at a time, and two lanes at a time go
 *     into the sums of their columns on the way. Then each row is taken from the copy and written to the state; a
 *     rotation costs two instructions, as many as to double a lane and to rotate that. The fast form keeps lanes
 *     doubled and has rotations for nothing, but has to double 25 lanes first and to bring them back, 347 cycles:
 *     it is ahead from four rounds on. */
function pw_keccak_p400_permute
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        rsb     left, r1, #0

.Lround:
        /* sums of two columns each: 0 and 1, 2 and 3, 4 and 0, 1 and 2, 3 and 4 */
        mov     copy, sp
        ldm     state!, {r2-r6}
        ldm     state!, {r7-r11}
        stm     copy!, {r2-r6}
        stm     copy!, {r7-r11}
        eor     r2, r2, r7
        eor     r3, r3, r8
        eor     r4, r4, r9
        eor     r5, r5, r10
        eor     r6, r6, r11
        ldm     state!, {r7, r8}
        ldrh    r9, [state]
        stm     copy, {r7-r9}
        subs    state, state, #48
        mov     copy, sp
        eor     r2, r2, r7
        eor     r3, r3, r8
        eor     r4, r4, r9

        /* theta: of each column the upper half of one sum and the lower one of another */
        eor     r7, r2, r4, lsr #16
        eor     r8, r5, r2, lsr #16
        eor     r9, r3, r5, lsr #16
        eor     r10, r6, r3, lsr #16
        eor     r11, r4, r6, lsr #16
        double  r2, r7
        double  r3, r8
        double  r4, r9
        double  r5, r10
        double  r6, r11
        eor     D0, r6, r3, ror #31
        eor     D1, r2, r4, ror #31
        eor     D2, r3, r5, ror #31
        eor     D3, r4, r6, ror #31
        eor     D4, r5, r2, ror #31

        take_row ROW_1
        choose_row 1
        take_row ROW_2
        choose_row 2
        take_row ROW_3
        choose_row 3
        take_row ROW_4
        choose_row 4
        take_row ROW_0
        choose_row 0, add_constant
        adds    left, left, #1
        bne.w   .Lround

        /* nothing stays in the frame */
        movs    r2, #0
        movs    r3, #0
        movs    r4, #0
        movs    r5, #0
        movs    r6, #0
        stm     copy!, {r2-r6}
        stm     copy!, {r2-r6}
        stm     copy, {r2-r4}
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_keccak_p400_permute

#endif
