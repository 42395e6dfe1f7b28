/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo on the MSP430 for speed: two rounds unrolled, in which no lane is moved. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "column.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 22, code: 1688, rodata: 24}
 *   cycles: 93 + 921*(rounds//2) + 522*(rounds % 2)
 *   floor: 43 + 412*rounds
 *   why: A round has 152 cycles of rotations, 72 of chi, 32 XOR and copies for the parities and the effect and 24
 *     XOR to add it; 22 of 24 words do not fit in registers: they are loaded at 2 cycles and stored at 4.
 *   strategy: As in the balanced implementation a column is taken through the whole round at once, and the ring of
 *     columns is started at column 3. What that needs is made at the end of the round before, from columns 2 and 3
 *     while they are in registers: the parity of column 2, the lane of plane 1 of column 3, which is never stored,
 *     and its parity. The effect on column 3 waits on the stack for its turn. Lanes of plane 1 move on by renaming
 *     two pairs of registers. Lanes of plane 2 stay in place and are looked for two places on in every second
 *     round, so two rounds are unrolled; an odd number of rounds begins with the second of them and plane 2 turned
 *     by hand. Without success: plane 2 stored before its last rotation, to be joined with the <<< 11 of the next
 *     round (<<< 19 is near a word, but the parity needs <<< 8 and the effect on the plane then <<< 11). */

/* The frame: twice the rounds left, and between the start of a round and its column 3 the effect on that column. */
#define left    @sp
#define left_beside_effect 4(sp)

/* Plane 2 is turned by two lanes every round: by 8 bytes in the second round of a pair. Column x's lane then lies at
 * this many bytes from its place. */
#define TURNED(x, turn) (((4 * (x) + (turn)) & 15) - 4 * (x))

/* parity = sum of the column in registers, whose lane of plane 2 lies at `offset` */
.macro parity_of lane1, lane0, offset
        copy32  \lane1, \lane0, parity1, parity0
        xor32   a1, a0, parity1, parity0
        xor     \offset(p), parity0
        xor     \offset+2(p), parity1
.endm

.macro load_column_turned next1, next0, turned
        load_half_column parity0, effect_low, a0, \next0, \turned
        load_half_column parity1, effect_high, a1, \next1, \turned
.endm

/* Rho-west on plane 2, chi, rho-east; lanes 0 and 2 are stored. p = address of the next column. */
.macro finish_column lane1, lane0, turned
        rotl32  11, e0, e1, t
        chi     \lane1, \lane0
        rotl32  1, \lane1, \lane0
        rotl32  8, c1, c0, t
        mov     a0, -4(p)
        mov     a1, -2(p)
        mov     c1, 28+\turned(p)
        mov     c0, 30+\turned(p)
.endm

.macro store_plane_1 lane1, lane0
        mov     \lane0, 12(p)
        mov     \lane1, 14(p)
.endm

/*
 * A round. Before it and after it column 3 is in registers but for its lane of plane 2: (a1, a0) and, not in memory,
 * (lane1, lane0) before it and (next1, next0) after it. parity is that of column 2; p = address of the state.
 * constant: where it lies, counted from the rounds left.
 */
.macro round turn, constant, lane1, lane0, next1, next0
        /* effect on column 3, added to its lane of plane 1, which goes to column 0 */
        effect
        parity_of \lane1, \lane0, 32+12+TURNED(3, \turn)
        xor32   effect_high, effect_low, \lane1, \lane0
        push    effect_low
        push    effect_high

        /* column 0, and iota */
        effect
        load_column_turned \next1, \next0, TURNED(0, \turn)
        mov     left_beside_effect, t
        xor     \constant(t), a0
        finish_column \lane1, \lane0, TURNED(0, \turn)
        store_plane_1 \lane1, \lane0

        /* column 1 */
        effect
        load_column_turned \lane1, \lane0, TURNED(1, \turn)
        finish_column \next1, \next0, TURNED(1, \turn)
        store_plane_1 \next1, \next0

        /* column 2, whose parity is not needed any more; instead that for the next round, with the lane 0 of plane 2 */
        effect
        mov     16(p), \next0
        mov     18(p), \next1
        mov     @p+, a0
        mov     @p+, a1
        xor32   effect_high, effect_low, \next1, \next0
        xor32   effect_high, effect_low, a1, a0
        xor     28+TURNED(2, \turn)(p), effect_low
        xor     30+TURNED(2, \turn)(p), effect_high
        finish_column \lane1, \lane0, TURNED(2, \turn)
        store_plane_1 \lane1, \lane0
        parity_of \lane1, \lane0, 32-12+\turn

        /* column 3; its lane of plane 1 stays in registers */
        pop     effect_high
        pop     effect_low
        mov     @p+, a0
        mov     @p+, a1
        xor32   effect_high, effect_low, a1, a0
        xor     28+TURNED(3, \turn)(p), effect_low
        xor     30+TURNED(3, \turn)(p), effect_high
        finish_column \next1, \next0, TURNED(3, \turn)
        sub     #16, p
.endm

table pw_xoodoo_permute_constants
.Lconstants:                    /* backwards, because they are indexed by the rounds that are left */
        .word   0x012, 0x1a0, 0x0f0, 0x380, 0x02c, 0x060, 0x014, 0x120, 0x0d0, 0x3c0, 0x038, 0x058
end_table pw_xoodoo_permute_constants

function pw_xoodoo_permute
        save_all
        mov     r13, t
        inc     r13
        bic     #1, r13                 /* a round alone counts as a pair */
        rla     r13
        push    r13

        /* parity of column 2, column 3 */
        mov     8(p), a0
        mov     10(p), a1
        mov     24(p), b0
        mov     26(p), b1
        parity_of b1, b0, 40
        mov     12(p), a0
        mov     14(p), a1
        mov     28(p), b0
        mov     30(p), b1

        bit     #1, t
        jeq     .Lpair

        /* an odd number of rounds begins with the second of a pair: plane 2 is turned, lane 1 of column 3 in `next` */
        copy32  b1, b0, next1, next0
        .irp    offset, 32, 34, 36, 38
        mov     \offset(p), t
        mov     \offset+8(p), \offset(p)
        mov     t, \offset+8(p)
        .endr
        br      #.Lsecond

.Lpair:
        round   0, .Lconstants-2, b1, b0, next1, next0
.Lsecond:
        round   8, .Lconstants-4, next1, next0, b1, b0
        sub     #4, 0(sp)
        jeq     .Ldone
        br      #.Lpair

.Ldone:
        mov     b0, 28(p)
        mov     b1, 30(p)
        incd    sp
        restore_all
        ret
end_function pw_xoodoo_permute

#endif
