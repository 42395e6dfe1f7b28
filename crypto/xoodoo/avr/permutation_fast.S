/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[rounds] for AVR: two rounds unrolled, the parities in registers, chi up and down by turns. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_xoodoo_permute:
 *   bytes: {stack: 20, code: 2292, rodata: 32}
 *   cycles: (634 + 1201*rounds + 441*(rounds % 2)) // 2
 *   floor: 208 + 366*rounds
 *   why: With registers for the whole state: 80 xors and 88 cycles of shifts, copies and xors of the effect in
 *     theta, 76 cycles of products and single-bit steps in the two rhos, 2 for the constant, 120 for chi by pairs
 *     of bytes; 48 bytes in and out, call and return.
 *   strategy: The state stays in memory and goes through registers once a round, column by column; quads of
 *     registers turn from parities of columns into effects, then into plane b, then into the new parities. With a
 *     complemented throughout, chi computed from a on takes b complemented and leaves it as it is, and chi from c
 *     on does the opposite: by turns they need no complement at all. c stays in its slot and is found two lanes
 *     further on in the next round, so that nothing waits elsewhere. Two rounds bring slots, quads and complement
 *     back; after an odd number of them the memory is put right. A shift by three bits is a product, which also
 *     moves c to where chi uses it. c of lanes 2 and 3 is read again for the parity (24 cycles a round): keeping
 *     it would need six more registers. Twelve rounds unrolled would spare 108 cycles of constants and 26 of the
 *     loop for 10 KB. The table is aligned so that INDEX, the low byte of an address, is enough. */

/*
 * Four quads of registers hold for a lane each the parity of the column, then theta's effect on the lane to the right,
 * then b of that lane, and b becomes the parity of the column to the right of it. A fifth one is b of column 0.
 */
#define QUAD_0 r2, r3, r4, r5
#define QUAD_1 r6, r7, r8, r9
#define QUAD_2 r10, r11, r12, r13
#define QUAD_3 r14, r15, r16, r17
#define FIFTH r18, r19, r20, r21

/* Where the next round finds them: column 2 in the registers of column 0, and so on, halves exchanged. */
#define NEXT_0 r12, r13, r10, r11
#define NEXT_1 r16, r17, r14, r15
#define NEXT_2 r4, r5, r2, r3
#define NEXT_3 r8, r9, r6, r7

/* The column in work: half a lane of a, and c. b is in the quads. Plane a is complemented throughout. */
#define A0 r24
#define A1 r25
#define C0 r26
#define C1 r27
#define C2 r30
#define C3 r31

#define SCRATCH r0      /* with r1: a pair */
#define POWER r22       /* 2^3, for a shift as a product */
#define INDEX r23       /* low byte of the address of the next round constant */

#define COUNT r22       /* after the rounds */

#define STATE r24
#define ROUNDS r22

#define PLANE_A 0
#define PLANE_B 16
#define PLANE_C 32
#define LANE 4
#define CONSTANTS 24    /* bytes of the table */

/* An operation on a pair of bytes, with the copy of a pair in r1:r0. */
.macro pair operation, to0, to1, from0, from1
        \operation \to0, \from0
        \operation \to1, \from1
.endm

/* Chi from a on, a, b, c: ~a, ~b, c in; ~a, b, c out. a and b in pairs of registers. */
.macro chi_down a0, a1, b0, b1, c0, c1
        movw    r0, \b0
        nonlinear and r0, \c0
        nonlinear and r1, \c1
        pair    eor, \a0, \a1, r0, r1
        movw    r0, \a0
        nonlinear or r0, \c0
        nonlinear or r1, \c1
        pair    eor, \b0, \b1, r0, r1
        movw    r0, \a0
        nonlinear and r0, \b0
        nonlinear and r1, \b1
        pair    eor, \c0, \c1, r0, r1
.endm

/* Chi from c on, c, b, a, which is the same: ~a, b, c in; ~a, ~b, c out. */
.macro chi_up a0, a1, b0, b1, c0, c1
        movw    r0, \a0
        nonlinear and r0, \b0
        nonlinear and r1, \b1
        pair    eor, \c0, \c1, r0, r1
        movw    r0, \a0
        nonlinear or r0, \c0
        nonlinear or r1, \c1
        pair    eor, \b0, \b1, r0, r1
        movw    r0, \b0
        nonlinear and r0, \c0
        nonlinear and r1, \c1
        pair    eor, \a0, \a1, r0, r1
.endm

/* P to E = P <<< 5 ^ P <<< 14 in place with its halves exchanged. u changes. */
.macro effect p0, p1, p2, p3, u0, u1, u2, u3
        rotation mov SCRATCH, \p0
        rotr32_step \p0, \p1, \p2, \p3, SCRATCH
        rotr32_step \p0, \p1, \p2, \p3, SCRATCH         /* P <<< 14, two bytes away */
        copy32  \u0, \u2, \p0, \p2
        rotr32_step \u0, \u1, \u2, \u3, SCRATCH         /* P <<< 5, three bytes away */
        xor32   \p0, \p1, \p2, \p3, \u1, \u2, \u3, \u0
.endm

/* C = (c ^ E) <<< 3, one byte short of rho-west's 11. t is a scratch register. */
.macro column_c slot, e0, e1, e2, e3, t
        column_c_byte \slot, 0, \e0, \t
        rotation movw C0, r0
        column_c_byte \slot, 2, \e2, \t
        rotation movw C2, r0
        column_c_byte \slot, 1, \e1, \t
        pair    eor, C1, C2, r0, r1
        column_c_byte \slot, 3, \e3, \t
        pair    eor, C3, C0, r0, r1
.endm

.macro column_c_byte slot, index, e, t
        ldd     \t, Y + PLANE_C + LANE * (\slot) + \index
        eor     \t, \e
        rotation mul \t, POWER
.endm

/* a0, a1 of the lane, with E. */
.macro load_a lane, half, e0, e1
        ldd     A0, Y + PLANE_A + LANE * \lane + 2 * \half
        eor     A0, \e0
        ldd     A1, Y + PLANE_A + LANE * \lane + 2 * \half + 1
        eor     A1, \e1
.endm

/* E to b ^ E, of two bytes of a lane. */
.macro load_b lane, half, e0, e1
        ldd     SCRATCH, Y + PLANE_B + LANE * \lane + 2 * \half
        eor     \e0, SCRATCH
        ldd     SCRATCH, Y + PLANE_B + LANE * \lane + 2 * \half + 1
        eor     \e1, SCRATCH
.endm

/*
 * A column once C and the low half of a are loaded: chi, rho-east, stores. e is E and becomes b ^ E of the lane, for
 * the column to the right; b becomes the parity of the new a and b. Nothing between the halves changes the carry.
 */
.macro column chi, lane, slot, e0, e1, e2, e3, b0, b1, b2, b3
    .if \lane != 3
        load_b  \lane, 0, \e0, \e1
    .endif
        \chi    A0, A1, \b0, \b1, C3, C0
        std     Y + PLANE_A + LANE * \lane, A0
        std     Y + PLANE_A + LANE * \lane + 1, A1
        rotation lsl \b0
        rotation rol \b1
        std     Y + PLANE_B + LANE * \lane + 1, \b1
        eor     \b1, A1

        load_a  \lane, 1, \e2, \e3
    .if \lane != 3
        load_b  \lane, 1, \e2, \e3
    .endif
        \chi    A0, A1, \b2, \b3, C1, C2
        std     Y + PLANE_A + LANE * \lane + 2, A0
        std     Y + PLANE_A + LANE * \lane + 3, A1
        rotation rol \b2
        rotation rol \b3
        rotation clr r1
        rotation adc \b0, r1
        std     Y + PLANE_B + LANE * \lane, \b0
        std     Y + PLANE_B + LANE * \lane + 2, \b2
        eor     \b2, A0
        std     Y + PLANE_B + LANE * \lane + 3, \b3
        eor     \b3, A1
        ldd     SCRATCH, Y + PLANE_A + LANE * \lane
        eor     \b0, SCRATCH

        /* c goes to the lane two further on, which is now found in this slot */
        store32 Y, PLANE_C + LANE * (\slot), C2, C3, C0, C1
.endm

/*
 * A round. P is the parity of each column, but for c in columns 2 and 3. slot: offset, in lanes, of the slots in which
 * plane c is found. The new parities are where NEXT says.
 */
.macro round chi, slot, p00, p01, p02, p03, p10, p11, p12, p13, p20, p21, p22, p23, p30, p31, p32, p33, s0, s1, s2, s3
        /* theta */
        xor32_load \p20, \p21, \p22, \p23, Y, PLANE_C + LANE * (2 ^ \slot), SCRATCH
        xor32_load \p30, \p31, \p32, \p33, Y, PLANE_C + LANE * (3 ^ \slot), SCRATCH
        effect  \p00, \p01, \p02, \p03, \s0, \s1, \s2, \s3
        effect  \p10, \p11, \p12, \p13, \s0, \s1, \s2, \s3
        effect  \p20, \p21, \p22, \p23, \s0, \s1, \s2, \s3
        effect  \p30, \p31, \p32, \p33, \s0, \s1, \s2, \s3

        /* column 0, with the constant and b of lane 3 */
        load_a  0, 0, \p32, \p33
        mov     r30, INDEX
        ldi     r31, hi8(.Lconstants)
        lpm     SCRATCH, Z+
        eor     A0, SCRATCH
        lpm     SCRATCH, Z+
        eor     A1, SCRATCH
        mov     INDEX, r30
        column_c 0 ^ \slot, \p32, \p33, \p30, \p31, \s0
        load32  Y, PLANE_B + LANE * 3, \s2, \s3, \s0, \s1
        xor32   \s0, \s1, \s2, \s3, \p20, \p21, \p22, \p23
        column  \chi, 0, 0 ^ \slot, \p32, \p33, \p30, \p31, \s2, \s3, \s0, \s1

        /* column 1 */
        column_c 1 ^ \slot, \p02, \p03, \p00, \p01, A0
        load_a  1, 0, \p02, \p03
        column  \chi, 1, 1 ^ \slot, \p02, \p03, \p00, \p01, \p32, \p33, \p30, \p31

        /* column 2 */
        column_c 2 ^ \slot, \p12, \p13, \p10, \p11, A0
        load_a  2, 0, \p12, \p13
        column  \chi, 2, 2 ^ \slot, \p12, \p13, \p10, \p11, \p02, \p03, \p00, \p01
        xor32   \s2, \s3, \s0, \s1, C2, C3, C0, C1

        /* column 3 */
        column_c 3 ^ \slot, \p22, \p23, \p20, \p21, A0
        load_a  3, 0, \p22, \p23
        column  \chi, 3, 3 ^ \slot, \p22, \p23, \p20, \p21, \p12, \p13, \p10, \p11
        xor32   \p32, \p33, \p30, \p31, C2, C3, C0, C1
        copy32  \p20, \p22, \s0, \s2
.endm

/* Complements plane a of a lane in memory; p is its parity with b. */
.macro first_parity lane, p0, p1, p2, p3
        first_parity_byte LANE * \lane, \p0
        first_parity_byte LANE * \lane + 1, \p1
        first_parity_byte LANE * \lane + 2, \p2
        first_parity_byte LANE * \lane + 3, \p3
.endm

.macro first_parity_byte offset, p
        ldd     \p, Y + PLANE_A + \offset
        com     \p
        std     Y + PLANE_A + \offset, \p
        ldd     SCRATCH, Y + PLANE_B + \offset
        eor     \p, SCRATCH
.endm

        function pw_xoodoo_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        ldi     INDEX, lo8(.Lconstants + CONSTANTS)
        lsl     ROUNDS
        sub     INDEX, ROUNDS
        ldi     POWER, 1 << 3

        first_parity 0, QUAD_0
        first_parity 1, QUAD_1
        first_parity 2, QUAD_2
        first_parity 3, QUAD_3
        xor32_load QUAD_0, Y, PLANE_C, SCRATCH
        xor32_load QUAD_1, Y, PLANE_C + LANE, SCRATCH

.Lround:
        round   chi_up, 0, QUAD_0, QUAD_1, QUAD_2, QUAD_3, FIFTH
        cpi     INDEX, lo8(.Lconstants + CONSTANTS)
        brne    1f
        rjmp    .Lodd
1:      round   chi_down, 2, NEXT_0, NEXT_1, NEXT_2, NEXT_3, FIFTH
        cpi     INDEX, lo8(.Lconstants + CONSTANTS)
        breq    .Leven
        rjmp    .Lround

.Lodd:
        /* b is complemented, and c of lanes 0 and 1 has changed places with c of lanes 2 and 3 */
        movw    r30, r28
        adiw    r30, PLANE_B
        ldi     COUNT, 4 * LANE
1:      ld      SCRATCH, Z
        com     SCRATCH
        st      Z+, SCRATCH
        dec     COUNT
        brne    1b
        ldi     COUNT, 2 * LANE
1:      ld      r0, Z
        ldd     r1, Z + 2 * LANE
        std     Z + 2 * LANE, r0
        st      Z+, r1
        dec     COUNT
        brne    1b

.Leven:
    .irp byte, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ldd     A0, Y + PLANE_A + \byte
        com     A0
        std     Y + PLANE_A + \byte, A0
    .endr
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_xoodoo_permute

        table   .Lconstants, 5  /* the high bytes of its addresses are the same */
        .word   0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012
        end_table .Lconstants

#endif
