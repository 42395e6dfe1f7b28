/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] and the re-keying of ISAP-K for the MSP430: two rounds unrolled, a row of lanes in registers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../rows.h"
#include "lanes.inc"

#define t       r14
#define state   r15

/* Five registers for theta's words and five for a row: they change places from round to round, as the last row's sums become
 * the next words. Between rounds the sums are in OTHER behind an even number, in FIVE behind an odd one. */
#define FIVE    r4, r5, r6, r7, r8
#define OTHER   r9, r10, r11, r12, r13

/* The frame; the other state is at the stack pointer. */
#define STATE_BYTES 50
#define NEXT    50              /* address of the next round constant */
#define START   52              /* and of the first one */
#define COUNT   54              /* bits of y to come; 0 where a permutation is all */
#define BITS    56              /* sixteen of them, the next one on top */
#define Y       58              /* where others come from */
#define FRAME   60

/* to = sum on the left ^ sum on the right rotated by 1 */
.macro theta_word to, left, right
        mov     \right, \to
        rotation rla \to
        rotation adc \to
        xor     \left, \to
.endm

.macro rotate_left lane
        rotation rla \lane
        rotation adc \lane
.endm

.macro rotate_right lane
        rotation_op bit, #1, \lane
        rotation rrc \lane
.endm

.macro theta_words d0, d1, d2, d3, d4, p0, p1, p2, p3, p4
        theta_word \d0, \p4, \p1
        theta_word \d1, \p0, \p2
        theta_word \d2, \p1, \p3
        theta_word \d3, \p2, \p4
        theta_word \d4, \p3, \p0
.endm

/* to = lane (x, y) ^ theta's word, rotated left by r: 2 cycles a bit, 1 for a byte */
.macro load_lane to, from, x, y, r, d0, d1, d2, d3, d4
        indexed mov, \from, 2 * \x + 10 * \y, \to
        .if     \x == 0
        xor     \d0, \to
        .elseif \x == 1
        xor     \d1, \to
        .elseif \x == 2
        xor     \d2, \to
        .elseif \x == 3
        xor     \d3, \to
        .else
        xor     \d4, \to
        .endif
        .if     \r >= 5 && \r < 12
        rotation swpb \to
        rotate_by \to, \r - 8
        .elseif \r < 5
        rotate_by \to, \r
        .else
        rotate_by \to, \r - 16
        .endif
.endm

.macro rotate_by lane, amount
        .if     \amount >= 0
        .rept   \amount
        rotate_left \lane
        .endr
        .else
        .rept   -(\amount)
        rotate_right \lane
        .endr
        .endif
.endm

.macro load_row from, b0, b1, b2, b3, b4, d0, d1, d2, d3, d4, x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_lane \b0, \from, \x0, 0, \r0, \d0, \d1, \d2, \d3, \d4
        load_lane \b1, \from, \x1, 1, \r1, \d0, \d1, \d2, \d3, \d4
        load_lane \b2, \from, \x2, 2, \r2, \d0, \d1, \d2, \d3, \d4
        load_lane \b3, \from, \x3, 3, \r3, \d0, \d1, \d2, \d3, \d4
        load_lane \b4, \from, \x4, 4, \r4, \d0, \d1, \d2, \d3, \d4
.endm

.macro mix_row to, y, b0, b1, b2, b3, b4, t0, t1, t2, t3, t4
        choose  \to, 10 * \y, \t0, \b0, \b1, \b2
        choose  \to, 10 * \y + 2, \t1, \b1, \b2, \b3
        choose  \to, 10 * \y + 4, \t2, \b2, \b3, \b4
        choose  \to, 10 * \y + 6, \t3, \b3, \b4, \b0
        choose  \to, 10 * \y + 8, \t4, \b4, \b0, \b1
.endm

/* sums ^= row y */
.macro add_row from, y, p0, p1, p2, p3, p4
        indexed xor, \from, 10 * \y, \p0
        xor     10 * \y + 2(\from), \p1
        xor     10 * \y + 4(\from), \p2
        xor     10 * \y + 6(\from), \p3
        xor     10 * \y + 8(\from), \p4
.endm

/* One round, with the sums in the row's registers before and in those of theta's words behind. */
.macro keccak_round from, to, b0, b1, b2, b3, b4, d0, d1, d2, d3, d4
        theta_words \d0, \d1, \d2, \d3, \d4, \b0, \b1, \b2, \b3, \b4

        load_row \from, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4, ROW_0
        mix_row \to, 0, \b0, \b1, \b2, \b3, \b4, t, t, t, t, t
        mov     NEXT(sp), t
        xor     @t+, 0(\to)
        mov     t, NEXT(sp)
        load_row \from, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4, ROW_1
        mix_row \to, 1, \b0, \b1, \b2, \b3, \b4, t, t, t, t, t
        load_row \from, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4, ROW_2
        mix_row \to, 2, \b0, \b1, \b2, \b3, \b4, t, t, t, t, t
        load_row \from, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4, ROW_3
        mix_row \to, 3, \b0, \b1, \b2, \b3, \b4, t, t, t, t, t
        load_row \from, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4, ROW_4
        mix_row \to, 4, \b0, \b1, \b2, \b3, \b4, \d0, \d1, \d2, \d3, \d4

        add_row \to, 0, \d0, \d1, \d2, \d3, \d4
        add_row \to, 1, \d0, \d1, \d2, \d3, \d4
        add_row \to, 2, \d0, \d1, \d2, \d3, \d4
        add_row \to, 3, \d0, \d1, \d2, \d3, \d4
.endm

/* The next bit of y to lane 0 and to the sum of its column; to `end` behind the last. Changes two registers and t. */
.macro absorb_bit lane, sum, address, next
        mov     BITS(sp), t
        and     #0x8000, t
        swpb    t
        xor     t, \sum
        xor     t, 0(\lane)
        rla     BITS(sp)
        dec     COUNT(sp)
        jz      2f
        bit     #15, COUNT(sp)
        jnz     1f
        next_bits \address, \next
1:      mov     START(sp), NEXT(sp)
2:
.endm

.macro next_bits address, next
        mov     Y(sp), \address
        mov.b   @\address+, t
        swpb    t
        mov.b   @\address+, \next
        bis     \next, t
        mov     t, BITS(sp)
        mov     \address, Y(sp)
.endm

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
.Lconstants_end:
end_table pw_keccak_p400_permute_constants

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 76, code: 1978, rodata: 40}
 *   cycles: 235 + 977*(rounds//2) + 747*(rounds%2)
 *   floor: 100 + 410*rounds
 *   why: A round has 104 cycles of rotations by bits and 15 exchanges of bytes, 25 to add theta's words and 20 to sum
 *     the columns, 20 for these words and 75 of chi; with twelve registers at least 13 lanes are stored and loaded, at
 *     4 and 3.
 *   strategy: Rows are read where pi takes them from, a lane being rotated as it comes, and written to another state;
 *     the second round writes them back. So a lane is loaded and stored once a round, and again loaded for the sum of
 *     its column, but for the last row: it comes to the registers of theta's words, which it needs no more, and the
 *     sums grow there. An odd number of rounds ends in the other state and is copied. */
function pw_keccak_p400_permute
        mov     r13, r14
        clr     r13
        jmp     .Lenter

/* contract of pw_isap_k_absorb_bits:
 *   for: {rounds: [1, 2]}
 *   bytes: {stack: 76, code: 1978, rodata: 40}
 *   cycles: 68793 if rounds == 1 else 6501 + 124079*(rounds//2)
 *   floor: 100 + 127*410*rounds
 *   why: the rounds, each at its own floor
 *   strategy: The state is not moved from the first bit to the last: a bit comes between two rounds, to lane 0 of
 *     the state that is next and to the sum of its column. */
        entry   pw_isap_k_absorb_bits
.Lenter:
        save_all
        sub     #FRAME, sp
        mov     r12, state
        mov     #.Lconstants_end, r12
        rla     r14
        sub     r14, r12
        mov     r12, START(sp)
        mov     r12, NEXT(sp)
        clr     COUNT(sp)
        tst     r13
        jz      3f
        mov     #128, COUNT(sp)
        mov     r13, Y(sp)
        next_bits r12, r13
3:
        mov     @state, r9
        mov     2(state), r10
        mov     4(state), r11
        mov     6(state), r12
        mov     8(state), r13
        add_row state, 1, OTHER
        add_row state, 2, OTHER
        add_row state, 3, OTHER
        add_row state, 4, OTHER
        tst     COUNT(sp)
        jz      .Lfirst

.Lbit:
        absorb_bit state, r9, r4, r5
        tst     COUNT(sp)
        jnz     .Lfirst
        br      #.Lfinish
.Lfirst:
        keccak_round state, sp, OTHER, FIVE
        cmp     #.Lconstants_end, NEXT(sp)
        jne     .Lsecond
        tst     COUNT(sp)
        jz      5f
        absorb_bit sp, r4, r9, r10
        tst     COUNT(sp)
        jnz     .Lsecond

        /* the state is the other one */
5:      mov     sp, r4
        mov     state, r5
        mov     #STATE_BYTES / 2, r6
6:      mov     @r4+, r7
        mov     r7, 0(r5)
        incd    r5
        dec     r6
        jnz     6b
        br      #.Lfinish

.Lsecond:
        keccak_round sp, state, FIVE, OTHER
        cmp     #.Lconstants_end, NEXT(sp)
        jeq     7f
        br      #.Lfirst
7:      tst     COUNT(sp)
        jz      .Lfinish
        br      #.Lbit

        /* the other state is wiped */
.Lfinish:
        add     #STATE_BYTES, sp
        .rept   STATE_BYTES / 2
        push    #0
        .endr
        clr     BITS(sp)
        add     #FRAME, sp
        restore_all
        ret
end_function pw_keccak_p400_permute
end_function pw_isap_k_absorb_bits

#endif
