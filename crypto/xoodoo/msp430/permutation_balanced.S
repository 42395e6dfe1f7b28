/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo on the MSP430: one pass over the columns a round, each loaded and stored once. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "column.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 18, code: 480, rodata: 24}
 *   cycles: 49 + 575*rounds
 *   floor: 49 + 424*rounds
 *   why: A round has 152 cycles of rotations, 72 of chi, 32 XOR and copies for the parities and the effect and 24
 *     XOR to add it; the state is twice as long as the twelve registers: 24 words to load at 2 cycles and to store
 *     at 4.
 *   strategy: A column x is taken through theta, rho-west, chi and rho-east at once. What links the columns stays
 *     in registers: the parity of the column just loaded, from which the next column's effect is made, and the lane
 *     of plane 1 that rho-west moves into the next column, its effect already added. To start the ring, theta is
 *     done on column 3 beforehand, in memory. A lane of plane 2 is added to the effect in its register. Effect: (P
 *     ^ (P >>> 9)) <<< 14, two bits from a word boundary. The lanes 0 and 1 of plane 2 are kept unmoved and go to
 *     their place, 2 and 3, when the columns there are stored. The one word of the frame holds twice the rounds
 *     left, and in its two highest bits the column; the jumps read them from the flags of its increment. */

/* Half of column 3 ahead of its turn: its parity, its lane of plane 1 with the effect into b; the effect is added to
 * the lanes of planes 0 and 2 in memory. */
.macro load_half_column_3 offset, parity, effect, b
        mov     \offset + 28(p), \parity
        mov     \parity, \b
        xor     \effect, \b
        xor     \offset + 12(p), \parity
        xor     \effect, \offset + 12(p)
        xor     \offset + 44(p), \parity
        xor     \effect, \offset + 44(p)
.endm

table pw_xoodoo_permute_constants
.Lconstants:                    /* backwards, because they are indexed by the rounds that are left */
        .word   0x012, 0x1a0, 0x0f0, 0x380, 0x02c, 0x060, 0x014, 0x120, 0x0d0, 0x3c0, 0x038, 0x058
end_table pw_xoodoo_permute_constants

function pw_xoodoo_permute
        save_all
        rla     r13
        push    r13

.Lround:
        /* effect on column 3, from the parity of column 2: kept in b for the lane of plane 1, added to the others here */
        mov     8(p), parity0
        xor     24(p), parity0
        xor     40(p), parity0
        mov     10(p), parity1
        xor     26(p), parity1
        xor     42(p), parity1
        effect
        load_half_column_3 0, parity0, effect_low, b0
        load_half_column_3 2, parity1, effect_high, b1

        /* column 0, and iota */
        effect
        load_column
        mov     @sp, t
        xor     .Lconstants-2(t), a0

.Lcolumn:
        /* rho-west on plane 2, whose half words have changed places in the registers */
        rotl32  11, e0, e1, t

        chi     b1, b0

        /* rho-east; the lane of plane 2 stands with its low half in c1 */
        rotl32  1, b1, b0
        rotl32  8, c1, c0, t

        /* store; p = address of the next column. From here to the jumps nothing changes the flags:
         * carry after column 3, "less" after column 2 */
        add     #0x4000, 0(sp)
        mov     a0, -4(p)
        mov     a1, -2(p)
        mov     b0, 12(p)
        mov     b1, 14(p)
        copy32  next1, next0, b1, b0
        jc      .Lmove_plane_2
        jl      .Lmove_plane_2
        mov     c1, 28(p)
        mov     c0, 30(p)
        effect
        load_column
        jmp     .Lcolumn

.Lmove_plane_2:
        /* column x = 2 or 3: lane x - 2 comes here, and this one goes there */
        mov     20(p), 28(p)
        mov     22(p), 30(p)
        mov     c1, 20(p)
        mov     c0, 22(p)
        jc      .Lround_done
        /* column 3 has the effect already; half words as after load_column */
        mov     @p+, a0
        mov     @p+, a1
        mov     28(p), effect_low
        mov     30(p), effect_high
        jmp     .Lcolumn

.Lround_done:
        sub     #16, p
        decd    0(sp)
        jne     .Lround

        pop     r13
        restore_all
        ret
end_function pw_xoodoo_permute

#endif
