/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SNEIK f512 for Cortex-M0+, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define state   r0
#define domain  r1
#define rounds  r2

/* The two words before the one in hand, that word and the next one: each step moves the names on by one. */
#define w0      r0
#define w1      r1
#define w2      r2
#define w3      r3
#define t       r4

/* Amounts of rotations. The first one has the rounds to come above its five bits. */
#define by_31   r5
#define by_8    r6
#define by_15   r7

/* On the stack: words 0, 1 and 8 to 15, the next constant, the arguments. */
#define CONSTANT 40
#define FRAME   44
#define STATE   44
#define DOMAIN  48

table .Lconstants, 0
        .byte   0xef, 0xe0, 0xd9, 0xd6, 0xba, 0xb5, 0x8c, 0x83
end_table .Lconstants

/* Words 2 to 7 are in high registers while they rest. */
.macro fetch to, number
    .if \number == 2
        mov     \to, r8
    .elseif \number == 3
        mov     \to, r9
    .elseif \number == 4
        mov     \to, r10
    .elseif \number == 5
        mov     \to, r11
    .elseif \number == 6
        mov     \to, r12
    .elseif \number == 7
        mov     \to, lr
    .elseif \number < 2
        ldr     \to, [sp, #(4 * (\number))]
    .else
        ldr     \to, [sp, #(4 * (\number - 6))]
    .endif
.endm

.macro keep from, number
    .if \number == 2
        mov     r8, \from
    .elseif \number == 3
        mov     r9, \from
    .elseif \number == 4
        mov     r10, \from
    .elseif \number == 5
        mov     r11, \from
    .elseif \number == 6
        mov     r12, \from
    .elseif \number == 7
        mov     lr, \from
    .elseif \number < 2
        str     \from, [sp, #(4 * (\number))]
    .else
        str     \from, [sp, #(4 * (\number - 6))]
    .endif
.endm

/* v = mix(mix(v + before, 24, 25) ^ (before2 <<< 1) + after2, 9, 17) ^ after, with mix(w, a, b) = w ^ (w <<< a) ^ (w <<< b),
 * for word `number`; after2 comes to the register of before2, which has served. */
.macro sneik_step number, before2, before, v, after
        nonlinear adds \v, \v, \before
        mov     t, \v
        rotation rors t, t, by_31
        eors    t, t, \v
        rotation rors t, t, by_8
        eors    t, t, \v

        rotation rors \before2, \before2, by_31
        eors    t, t, \before2
        fetch   \before2, ((\number + 2) & 15)
        nonlinear adds t, t, \before2

        mov     \v, t
        rotation rors \v, \v, by_8
        eors    \v, \v, t
        rotation rors \v, \v, by_15
        eors    \v, \v, t
        eors    \v, \v, \after
        keep    \v, (\number)
.endm

/* contract of pw_sneik_f512_permute:
 *   bytes: {stack: 88, code: 700, rodata: 8}
 *   cycles: 157 + 307*rounds
 *   floor: 150 + 292*rounds
 *   why: 15 instructions for each of 16 words, each of which is fetched and kept again: a cycle each for six words, for which
 *     there are high registers, and two for the others.
 *   strategy: A word is used in five steps in a row only: four low registers are enough, as the last one comes where the first
 *     one was used up. Nested rotations need three amounts only, of which one counts the rounds, too. Words lie where the stack
 *     pointer reaches them, since a pointer to the state would take one more low register. */
function pw_sneik_f512_permute
        enter_with_high
        push    {state, domain}
        sub     sp, sp, #FRAME
        lsls    rounds, rounds, #5
        subs    rounds, rounds, #1
        movs    by_31, rounds
        ldr     r1, .Lconstants_pointer
        subs    r1, r1, #1
        str     r1, [sp, #CONSTANT]
        ldm     r0!, {r1-r4}
        keep    r3, 2
        keep    r4, 3
        mov     r6, sp
        stm     r6!, {r1, r2}
        ldm     r0!, {r1-r4}
        keep    r1, 4
        keep    r2, 5
        keep    r3, 6
        keep    r4, 7
    .rept 2
        ldm     r0!, {r1-r4}
        stm     r6!, {r1-r4}
    .endr
        movs    w0, r3
        movs    w1, r4
        fetch   w2, 0
        fetch   w3, 1
        movs    by_8, #8
        movs    by_15, #15
        b       .Lround

        .p2align 2
.Lconstants_pointer:
        .4byte  .Lconstants

        /* v_0 ^= rc[round], v_1 ^= domain */
.Lround:
        ldr     t, [sp, #CONSTANT]
        adds    t, t, #1
        str     t, [sp, #CONSTANT]
        ldrb    t, [t]
        eors    w2, w2, t
        ldr     t, [sp, #DOMAIN]
        eors    w3, w3, t

    .irp number, 0, 4, 8, 12
        sneik_step \number, w0, w1, w2, w3
        sneik_step \number + 1, w1, w2, w3, w0
        sneik_step \number + 2, w2, w3, w0, w1
        sneik_step \number + 3, w3, w0, w1, w2
    .endr
        subs    by_31, by_31, #32
        bmi     .Lend
        b       .Lround

        /* what was on the stack does not stay there */
.Lend:
        ldr     r0, [sp, #STATE]
        mov     r6, sp
        ldm     r6!, {r1, r2}
        fetch   r3, 2
        fetch   r4, 3
        stm     r0!, {r1-r4}
        fetch   r1, 4
        fetch   r2, 5
        fetch   r3, 6
        fetch   r4, 7
        stm     r0!, {r1-r4}
    .rept 2
        ldm     r6!, {r1-r4}
        stm     r0!, {r1-r4}
    .endr
        movs    r1, #0
        movs    r2, #0
        mov     r6, sp
    .rept 5
        stm     r6!, {r1, r2}
    .endr
        add     sp, sp, #(FRAME + 8)
        leave_with_high
end_function pw_sneik_f512_permute

#endif
