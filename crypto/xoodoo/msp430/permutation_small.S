/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo on the MSP430 in little code: a column is loaded by a subroutine, which also starts the ring of columns. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "column.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 22, code: 278, rodata: 24}
 *   cycles: 50 + 1076*rounds
 *   floor: 49 + 424*rounds
 *   why: That of the balanced implementation; here bytes are counted.
 *   strategy: The ring of columns is started by loading columns 2 and 3 once more before column 0: the first gives
 *     the parity for the effect on column 3, the second the lane of plane 1 for column 0 and the parity for its
 *     effect; what else is loaded is overwritten. So one copy of the loading serves, as a subroutine. Three
 *     rotations are another, bit by bit: >>> 2 of the effect, <<< 11 (>>> 5) and <<< 8 (>>> 8) of plane 2, all of
 *     them on one pair of registers. As in the balanced implementation the halves of plane 2 change places while
 *     they are rotated. Without success: the >>> 9 of the effect by the subroutine (8 bytes less, but more than
 *     twice the balanced cycles); lanes of plane 2 exchanged by a loop at the end of the round (as long as the two
 *     jumps and moves). */

/* The frame: twice the rounds left, and in the two highest bits the columns done. */
#define counters        0(sp)

table pw_xoodoo_permute_constants
.Lconstants:                    /* backwards, because they are indexed by the rounds that are left */
        .word   0x012, 0x1a0, 0x0f0, 0x380, 0x02c, 0x060, 0x014, 0x120, 0x0d0, 0x3c0, 0x038, 0x058
end_table pw_xoodoo_permute_constants

function pw_xoodoo_permute
        save_all
        add     #8, p
        rla     r13
        push    r13

.Lround:
        /* columns 2 and 3 for what they hand on to columns 3 and 0; p = address of column 2 */
        call    #.Lload_column
        call    #.Lload_column
        sub     #16, p

        /* column 0, and iota */
        call    #.Lload_column
        mov     @sp, t
        xor     .Lconstants-2(t), a0

.Lcolumn:
        /* rho-west on plane 2, whose half words have changed places in the registers: <<< 11 as >>> 5 and <<< 16 */
        mov     #5, t
        call    #.Lrotate

        chi     b1, b0

        /* rho-east; the lane of plane 2 stands with its low half in c1 */
        rotl32  1, b1, b0
        mov     #8, t
        call    #.Lrotate

        /* store; p = address of the next column. From here to the jumps nothing changes the flags:
         * carry after column 3, "less" after column 2 */
        add     #0x4000, counters
        mov     a0, -4(p)
        mov     a1, -2(p)
        mov     b0, 12(p)
        mov     b1, 14(p)
        jc      .Lmove_plane_2
        jl      .Lmove_plane_2
        mov     c1, 28(p)
        mov     c0, 30(p)
.Lnext_column:
        call    #.Lload_column
        jmp     .Lcolumn

.Lmove_plane_2:
        /* column x = 2 or 3: lane x - 2 comes here, and this one goes there */
        mov     20(p), 28(p)
        mov     22(p), 30(p)
        mov     c1, 20(p)
        mov     c0, 22(p)
        jnc     .Lnext_column

        sub     #8, p
        decd    counters
        jne     .Lround

        pop     r13
        restore_all
        ret

/* The column at p: its effect from the parity of the column before, whose lane of plane 1 becomes b. */
.Lload_column:
        copy32  next1, next0, b1, b0
        effect_shifted
        mov     #2, t
        call    #.Lrotate
        load_column
        ret

/* (e1, e0) is rotated to the right by t bits; a lane whose halves have changed places, to the same side. */
.Lrotate:
        mark_start
        rotate32_right_by_bit e1, e0
        dec     t
        jne     .Lrotate
        mark_end MARK_ROTATION
        ret
end_function pw_xoodoo_permute

#endif
