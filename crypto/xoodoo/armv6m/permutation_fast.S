/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo[12] for Cortex-M0+, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "steps.inc"

/* What the high registers hold: of plane 1 the lanes that the first half of a round leaves, and those of the second
 * half; a lane of plane 0; where the next constants are. */
#define FIRST0  r8
#define FIRST1  r9
#define SECOND0 r10
#define SECOND1 r11
#define A3      r12
#define NEXT    lr

/* The frame, from the stack pointer on: three lanes of the columns 1 and 3, pushed and popped; four of the columns 0
 * and 2; the caller's pointer. */
#define ODD_BYTES       12
#define EVEN_BYTES      16
#define EVEN            ODD_BYTES
#define STATE           (ODD_BYTES + EVEN_BYTES)

/* Lanes of the planes 0 and 2, from where they wait and back. */
.macro keep_a_of_even a
        str     \a, [sp, #EVEN]
.endm

.macro keep_rest_of_even a, c_of_p, c_of_q, pointer
        add     \pointer, sp, #(EVEN + 4)
        stm     \pointer!, {\c_of_q, \a, \c_of_p}
.endm

.macro keep_a_of_odd a
        mov     A3, \a
.endm

.macro keep_rest_of_odd a, c_of_p, c_of_q, pointer
        push    {\c_of_p, \a, \c_of_q}
.endm

/* effect_of for two parities. */
.macro effects p, q, s, t
        mov     \s, \p
        rotate  23, \t, \s
        eors    \p, \s
        mov     \s, \q
        rotation rors \s, \s, \t
        eors    \q, \s
        rotate  27, \t, \p, \q
.endm

/*
 * The first half of a round, on two columns p and q = p + 2 of which the lanes of the planes 0 and 2 are in
 * registers, with theta done; those of plane 1 still want effects ep and eq. The lanes after the round wait without
 * the effects of the next theta, those of plane 1 in to_p and to_q. b and t are free, and afterwards all but ap and
 * t, which hold the effects on the columns p + 1 and q + 1, and ep and eq.
 */
.macro first_half columns, ap, aq, cp, cq, ep, eq, b, t, to_p, to_q
        rotate  21, \t, \cp, \cq
        mov     \b, FIRST0
        eors    \b, \ep
        column  \ap, \b, \cp, \t
        keep_a_of_\columns \ap
        mov     \cp, FIRST1
        mov     \to_p, \t
        eors    \ap, \t
        eors    \cp, \eq
        column  \aq, \cp, \cq, \t
        mov     \to_q, \t
        eors    \t, \aq
        rotate  24, \cq, \b, \cp
        keep_rest_of_\columns \aq, \b, \cp, \cq
        eors    \ap, \cp
        eors    \t, \b
        effects \ap, \t, \aq, \cp
.endm

/* The second half begins with what has waited: the effects of this theta, and rho-west in part. ep and eq are free
 * then. */
.macro end_theta ap, aq, cp, cq, ep, eq
        eors    \ap, \ep
        eors    \cp, \ep
        eors    \aq, \eq
        eors    \cq, \eq
        rotate  21, \ep, \cp, \cq
.endm

/* The columns of the second half; the lanes after the round take the effects np and nq of the next theta as soon as
 * they are there, * but for plane 2. b and t are free; afterwards plane 2 is in cp and b, lane q of plane 1 in t too,
 * and cq is free. */
.macro second_half ap, aq, cp, cq, b, t, to_p, to_q, np, nq
        mov     \b, SECOND0
        column  \ap, \b, \cp, \t
        .ifnb   \np
        eors    \t, \np
        eors    \ap, \np
        .endif
        mov     \cp, SECOND1
        mov     \to_p, \t
        column  \aq, \cp, \cq, \t
        .ifnb   \nq
        eors    \t, \nq
        eors    \aq, \nq
        .endif
        mov     \to_q, \t
        rotate  24, \cq, \b, \cp
.endm

/* The parities of these columns, and from them the effects on the other two, in t and free; np and nq are free then. */
.macro begin_theta ap, aq, cp, np, nq, b, t, free, to_p
        eors    \t, \aq
        eors    \t, \b
        mov     \free, \to_p
        eors    \free, \ap
        eors    \free, \cp
        eors    \cp, \np
        eors    \b, \nq
        effects \free, \t, \np, \nq
.endm

/* contract of pw_xoodoo_permute:
 *   for: {rounds: [12, 12]}
 *   bytes: {stack: 68, code: 656}
 *   cycles: 1520
 *   floor: 1321
 *   why: 105 cycles a round. 76 are operations on lanes: 5 for theta's effect on each other column, 3 to add it, 3
 *     rotations, 7 for chi, and a copy that the effect takes. 3 are for iota. 10 load the five amounts of rotations,
 *     once for each half of a round: no register is left for one. 16 move eight lanes: of twelve lanes, and two
 *     effects, four lanes stay in low registers from one half to the next. 61 to call, to save nine registers and
 *     restore them, to load and store twelve words.
 *   strategy: A round is two halves, of two columns two apart, so that their parities of the next theta come from
 *     registers: lanes of plane 2 only change places in such a pair. Rounds begin in turn with the columns 0 and 2,
 *     and with 1 and 3, so that a pair which ends a round begins the next one, its lanes of planes 0 and 2 in
 *     registers. The second pair of a round takes the effect of the next theta at once; of the first, which waits, it
 *     is added when it comes back. Lanes of plane 1 wait for one half only, in high registers. Each lane is moved
 *     twice in two rounds, and those of plane 1 twice in each. A rotation wants its amount in a register, so rotations
 *     by the same amount stand together. Unrolling all rounds would save 60 cycles for 2 KB. Lanes in rotated frames
 *     save nothing: there are no free rotations that could bring them together. */
function pw_xoodoo_permute
        enter_with_high
        push    {r0}
        sub     sp, #EVEN_BYTES
        adr     r1, .Lconstants
        mov     NEXT, r1

        /* columns 1 and 3, and from their parities the effects on 2 and 0 in r7 and r6 */
        ldr     r3, [r0, #36]
        ldr     r4, [r0, #4]
        ldr     r5, [r0, #44]
        ldr     r7, [r0, #20]
        ldr     r6, [r0, #28]
        ldr     r1, [r0, #12]
        push    {r3, r4, r5}
        mov     A3, r1
        mov     FIRST0, r6
        mov     FIRST1, r7
        eors    r7, r4
        eors    r7, r3
        eors    r6, r1
        eors    r6, r5
        effects r6, r7, r1, r2

        /* columns 0 and 2 */
        ldr     r1, [r0, #32]
        ldr     r2, [r0, #8]
        ldr     r3, [r0, #40]
        ldr     r4, [r0, #24]
        ldr     r5, [r0, #16]
        ldr     r0, [r0]
        eors    r0, r6
        eors    r2, r7
        eors    r4, r7
        eors    r5, r6
        mov     SECOND0, r5
        mov     SECOND1, r4

.Lrounds:
        begin_theta r0, r2, r1, r6, r7, r3, r4, r5, SECOND0

        /* iota */
        mov     r6, NEXT
        ldrh    r6, [r6]
        eors    r0, r6

        /* a round that begins with the columns 0 and 2 */
        first_half even, r0, r2, r1, r3, r4, r5, r6, r7, FIRST1, FIRST0
        mov     r6, A3
        pop     {r1, r2, r3}
        end_theta r2, r6, r1, r3, r5, r4
        second_half r2, r6, r1, r3, r5, r4, SECOND1, SECOND0, r0, r7
        begin_theta r2, r6, r1, r0, r7, r5, r4, r3, SECOND1

        /* one that begins with 3 and 1 */
        first_half odd, r6, r2, r5, r1, r3, r4, r0, r7, FIRST0, FIRST1
        add     r0, sp, #EVEN
        ldm     r0, {r0, r1, r2, r5}
        end_theta r0, r2, r1, r5, r4, r3

        /* iota; the carry is set in the last round */
        mov     r4, NEXT
        ldrh    r3, [r4, #2]
        adds    r4, #4
        mov     NEXT, r4
        lsrs    r3, r3, #1
        eors    r0, r3
        bcs     .Llast
        second_half r0, r2, r1, r5, r3, r4, SECOND0, SECOND1, r6, r7
        b       .Lrounds

.Llast:
        second_half r0, r2, r1, r5, r3, r4, SECOND0, SECOND1

        /* lane 2 of plane 1 is in a high register, too; lanes 1 and 3 of the others are on the stack */
        mov     r7, sp
        ldr     r4, [sp, #STATE]
        ldm     r7, {r5, r6, r7}
        str     r0, [r4, #0]
        str     r6, [r4, #4]
        str     r2, [r4, #8]
        str     r1, [r4, #32]
        str     r5, [r4, #36]
        str     r3, [r4, #40]
        str     r7, [r4, #44]
        mov     r0, A3
        mov     r1, SECOND0
        mov     r2, FIRST1
        mov     r3, SECOND1
        mov     r5, FIRST0
        adds    r4, #12
        stm     r4!, {r0, r1, r2, r3, r5}

        /* the frame tells of the state */
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r4, sp
        stm     r4!, {r0, r1, r2, r3}
        stm     r4!, {r0, r1, r2}
        add     sp, #(STATE + 4)
        leave_with_high

        /* Each second constant is shifted left by one, and 1 added to the last. */
        .p2align 2
.Lconstants:
        .2byte  0x058, 0x070, 0x3c0, 0x1a0, 0x120, 0x028
        .2byte  0x060, 0x058, 0x380, 0x1e0, 0x1a0, 0x025
end_function pw_xoodoo_permute

#endif
