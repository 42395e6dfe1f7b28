/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] and the re-keying of ISAP-K for AVR: a round unrolled, rows of lanes from one state to another. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../rows.h"

/* The words of theta. */
#define D0L r2
#define D0H r3
#define D1L r4
#define D1H r5
#define D2L r6
#define D2H r7
#define D3L r8
#define D3H r9
#define D4L r10
#define D4H r11

/* A row. */
#define B0L r0
#define B0H r1
#define B1L r12
#define B1H r13
#define B2L r14
#define B2H r15
#define B3L r16
#define B3H r17
#define B4L r18
#define B4H r19

/* Sums of the columns 0 to 2; those of 3 and 4 are in B3 and B4 between rounds. */
#define P0L r20
#define P0H r21
#define P1L r22
#define P1H r23
#define P2L r24
#define P2H r25

#define t    r26
#define zero r27

#include "../../asm/avr.inc"

/* Z: the state that a round reads; Y: the one that it writes. */
#define STATE_BYTES 50

/* Between rounds, where the words of theta are free. */
#define bits    r2              /* of y, its next bit on top */
#define count   r3              /* of bits to come; 0 where a permutation is all */
#define first   r6              /* low byte of the address of the first round constant */
#define rows    r7              /* left to copy at first */

/* (low, high) of lane (x, y) and theta's word, rotated by r, bytes by naming the registers. */
.macro load_lane low, high, x, y, r
        .if     \r >= 6 && \r < 14
        ldd     \high, Z + 2 * \x + 10 * \y
        ldd     \low, Z + 2 * \x + 10 * \y + 1
        add_theta \high, \low, \x
        .else
        ldd     \low, Z + 2 * \x + 10 * \y
        ldd     \high, Z + 2 * \x + 10 * \y + 1
        add_theta \low, \high, \x
        .endif
        rotate_by_bits \low, \high, (\r % 8)
.endm

.macro add_theta low, high, x
        .if     \x == 0
        eor     \low, D0L
        eor     \high, D0H
        .elseif \x == 1
        eor     \low, D1L
        eor     \high, D1H
        .elseif \x == 2
        eor     \low, D2L
        eor     \high, D2H
        .elseif \x == 3
        eor     \low, D3L
        eor     \high, D3H
        .else
        eor     \low, D4L
        eor     \high, D4H
        .endif
.endm

/* Left by so many bits, but 6 and 7 by what they lack to 8: 3 cycles a bit, 1 more to the right, nibbles by exchanging them. */
.macro rotate_by_bits low, high, bits
        .if     \bits >= 6
        rotation mov t, \low
        .rept   8 - \bits
        rotation lsr t
        rotation ror \high
        rotation ror \low
        .endr
        .else
        .if     \bits >= 4
        mark_start
        swap    \low
        swap    \high
        mov     t, \low
        eor     t, \high
        andi    t, 0x0f
        eor     \low, t
        eor     \high, t
        mark_end MARK_ROTATION
        .endif
        .rept   \bits % 4
        rotl16_by_1 \low, \high, zero
        .endr
        .endif
.endm

/* to = third & ~second */
.macro choose to, second, third
        mov     \to, \second
        com     \to
        nonlinear and \to, \third
.endm

.macro load_row x0, r0, x1, r1, x2, r2, x3, r3, x4, r4
        load_lane B0L, B0H, \x0, 0, \r0
        load_lane B1L, B1H, \x1, 1, \r1
        load_lane B2L, B2H, \x2, 2, \r2
        load_lane B3L, B3H, \x3, 3, \r3
        load_lane B4L, B4H, \x4, 4, \r4
.endm

/* Byte `place` of row y: the first lanes b0, b1, b2 are kept until the last need them. */
.macro mix_byte y, place, b0, b1, b2, b3, b4, p0, p1, p2
        choose  t, \b1, \b2
        eor     t, \b0
        std     Y + 10 * \y + \place, t
        eor     \p0, t
        choose  t, \b2, \b3
        eor     t, \b1
        std     Y + 10 * \y + 2 + \place, t
        eor     \p1, t
        choose  t, \b3, \b4
        eor     t, \b2
        std     Y + 10 * \y + 4 + \place, t
        eor     \p2, t
        mix_last_of_byte \y, \place, \b0, \b1, \b3, \b4
.endm

.macro mix_last_of_byte y, place, b0, b1, b3, b4
        choose  t, \b4, \b0
        eor     \b3, t
        std     Y + 10 * \y + 6 + \place, \b3
        choose  t, \b0, \b1
        eor     \b4, t
        std     Y + 10 * \y + 8 + \place, \b4
.endm

.macro mix_row y
        mix_byte \y, 0, B0L, B1L, B2L, B3L, B4L, P0L, P1L, P2L
        mix_byte \y, 1, B0H, B1H, B2H, B3H, B4H, P0H, P1H, P2H
.endm

/* Row 0, where the sums begin; its lane 0 is not stored before iota. */
.macro mix_first_byte place, b0, b1, b2, b3, b4, p0, p1, p2
        choose  \p1, \b2, \b3
        eor     \p1, \b1
        std     Y + 2 + \place, \p1
        choose  \p2, \b3, \b4
        eor     \p2, \b2
        std     Y + 4 + \place, \p2
        mix_last_of_byte 0, \place, \b0, \b1, \b3, \b4
.endm

.macro first_lane p0, b0, b1, b2
        choose  \p0, \b1, \b2
        eor     \p0, \b0
.endm

/* (low, high) = word of theta: the sum on the left, and that on the right rotated by 1. */
.macro theta_word low, high, left_low, left_high, right_low, right_high
        movw    \low, \right_low
        rotl16_by_1 \low, \high, zero
        eor     \low, \left_low
        eor     \high, \left_high
.endm

/* sum ^= lane (x, y) of the state at Y */
.macro add_lane low, high, x, y
        ldd     t, Y + 2 * \x + 10 * \y
        eor     \low, t
        ldd     t, Y + 2 * \x + 10 * \y + 1
        eor     \high, t
.endm

.macro add_lanes low, high, x
        add_lane \low, \high, \x, 0
        add_lane \low, \high, \x, 1
        add_lane \low, \high, \x, 2
        add_lane \low, \high, \x, 3
.endm

/* The sums of all columns from five rows at `from`, which moves on; each byte goes to `to` as well where that is given. */
.macro sum_columns from, to
    .irp sum, P0L, P0H, P1L, P1H, P2L, P2H, B3L, B3H, B4L, B4H
        ld      \sum, \from+
        .ifnb \to
        st      \to+, \sum
        .endif
    .endr
        ldi     t, 4
        mov     rows, t
.Lsum_\from:
    .irp sum, P0L, P0H, P1L, P1H, P2L, P2H, B3L, B3H, B4L, B4H
        ld      t, \from+
        .ifnb \to
        st      \to+, t
        .endif
        eor     \sum, t
    .endr
        dec     rows
        brne    .Lsum_\from
.endm

/* A round constant in a byte: its bits 0, 1, 3 and 7 stand where they are, bit 15 at HIGH_BIT; one more bit marks the last. */
#define LOW_BITS  0x8b
#define HIGH_BIT  6
#define LAST_BIT  2
.macro packed_constants first:req, rest:vararg
    .ifnb \rest
        .byte   (\first & LOW_BITS) | (\first >> 15 << HIGH_BIT)
        packed_constants \rest
    .else
        .byte   (\first & LOW_BITS) | (\first >> 15 << HIGH_BIT) | (1 << LAST_BIT)
    .endif
.endm

table pw_keccak_p400_permute_constants, 5
        EACH_CONSTANT(packed_constants)
.Lconstants_end:
end_table pw_keccak_p400_permute_constants

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 74, code: 1632, rodata: 32}
 *   cycles: 355 + 721*rounds + 104*(rounds%2)
 *   floor: 200 + 520*rounds
 *   why: A round has 145 cycles of rotations, 50 to add theta's words and 40 to sum the columns, 30 for these words,
 *     150 of chi if no complement is needed, and of 50 bytes at least 27, which have no register, are stored and
 *     loaded.
 *   strategy: Rows are read where pi takes them from, a lane being rotated as it comes, and written to another
 *     state, with which the first one then changes places. So a lane is loaded and stored once a round. Theta's
 *     words have ten registers and a row ten; three sums of columns grow in registers, the other two are read again
 *     (48 cycles), but not in the last round. The round constants come by an address whose low byte waits on the
 *     stack, a byte each, with a bit that marks the last. Before an odd number of rounds the state is copied to the
 *     other place as its columns are summed, so that the last round brings it back: copied at the end, one round
 *     took 1496 cycles in place of 1180. 459 of these are the frame, the first sums and the wiping; unrolled, the
 *     sums of an even number of rounds took 15 less and 112 bytes more. */
function pw_keccak_p400_permute
        movw    r20, r22
        clr     r18
        rjmp    .Lenter

/* contract of pw_isap_k_absorb_bits:
 *   for: {rounds: [1, 2]}
 *   bytes: {stack: 76, code: 1632, rodata: 32}
 *   cycles: 96974 if rounds == 1 else 5303 + 183134*(rounds//2)
 *   floor: 200 + 127*520*rounds
 *   why: the rounds, each at its own floor
 *   strategy: Between two rounds the words of theta are free, so that the bit is found there, added to lane 0 and to
 *     the sum of its column, and what is left of y goes back to the stack. The state is not moved from the first bit to
 *     the last. */
        entry   pw_isap_k_absorb_bits
        ldi     r18, 128
.Lenter:
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        in      r28, SPL
        in      r29, SPH
        sbiw    r28, STATE_BYTES
        set_stack_pointer
        adiw    r28, 1
        ldi     r19, lo8(.Lconstants_end)
        sub     r19, r20
        mov     first, r19
        mov     count, r18
        movw    r26, r22
        tst     count
        breq    1f
        ld      bits, X+
        push    r26
        push    r27
1:      clr     zero
        sbrs    r20, 0
        rjmp    .Leven

        /* odd: from a copy that is made here, row by row, the last round comes back to the state's place */
        movw    r30, r28
        movw    r28, r24
        sum_columns Y, Z
        sbiw    r28, STATE_BYTES
        rjmp    .Lsummed

.Leven: movw    r30, r24
        sum_columns Z
.Lsummed:
        sbiw    r30, STATE_BYTES
        tst     count
        breq    4f

        /* a bit of y to lane 0 and the sum of its column */
.Lbit:
        mov     t, bits
        andi    t, 0x80
        eor     P0L, t
        ld      r0, Z
        eor     r0, t
        st      Z, r0
        lsl     bits
        dec     count
        brne    3f
        pop     t
        pop     t
        movw    r30, r28
        rjmp    .Lfinish
3:      mov     t, count
        andi    t, 7
        brne    4f
        pop     r5
        pop     r4
        movw    r8, r30
        movw    r30, r4
        ld      bits, Z+
        movw    r4, r30
        movw    r30, r8
        push    r4
        push    r5
4:      push    first
        push    bits
        push    count
        push    first

.Lround:
        theta_word D0L, D0H, B4L, B4H, P1L, P1H
        theta_word D1L, D1H, P0L, P0H, P2L, P2H
        theta_word D2L, D2H, P1L, P1H, B3L, B3H
        theta_word D3L, D3H, P2L, P2H, B4L, B4H
        theta_word D4L, D4H, B3L, B3H, P0L, P0H

        /* row 0, and to its lane 0 the round constant; T: it is the last */
        load_row ROW_0
        first_lane P0L, B0L, B1L, B2L
        first_lane P0H, B0H, B1H, B2H
        movw    P1L, r30
        pop     r30
        ldi     r31, hi8(pw_keccak_p400_permute_constants)
        lpm     t, Z+
        push    r30
        movw    r30, P1L
        bst     t, LAST_BIT
        mov     P2L, t
        andi    t, LOW_BITS
        eor     P0L, t
        lsl     P2L
        andi    P2L, 0x80
        eor     P0H, P2L
        std     Y + 0, P0L
        std     Y + 1, P0H
        mix_first_byte 0, B0L, B1L, B2L, B3L, B4L, P0L, P1L, P2L
        mix_first_byte 1, B0H, B1H, B2H, B3H, B4H, P0H, P1H, P2H

        load_row ROW_1
        mix_row 1
        load_row ROW_2
        mix_row 2
        load_row ROW_3
        mix_row 3
        load_row ROW_4
        mix_row 4
        brts    .Llast

        /* the sums of columns 3 and 4, of which row 4 is there */
.Lsums:
        add_lanes B3L, B3H, 3
        add_lanes B4L, B4H, 4
        movw    r0, r28
        movw    r28, r30
        movw    r30, r0
        brts    5f
        rjmp    .Lround
5:      rjmp    .Lbit

.Llast:
        pop     t
        pop     count
        pop     bits
        pop     first
        tst     count
        brne    .Lsums

        /* the state is in its place; the other one, at Z, is wiped */
.Lfinish:
        clr     r1
        ldi     r24, STATE_BYTES / 10
6:
    .rept 10
        st      Z+, r1
    .endr
        dec     r24
        brne    6b
        movw    r28, r30
        sbiw    r28, 1
        set_stack_pointer
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_keccak_p400_permute
end_function pw_isap_k_absorb_bits

#endif
