/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for Cortex-M3, one round in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "rows.inc"

/* AddConstant for a plane: bit `number` of the bytes of u goes to bit 0 of them. */
.macro add_constants plane, number
        and     s, v, u, lsr #\number
        eor     \plane, \plane, s
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 44, code: 1344}
 *   cycles: 3128
 *   floor: 2616
 *   why: that of the fast form; the loop, constants that are no immediates and the loops at both ends are the rest
 *   strategy: The round is that of the fast form (see rows.inc). The constants of a round are a word: bit 4h + b
 *     of a byte is for bit b of row h of the two whose planes have this byte, so that a plane takes its own in two
 *     instructions. Rows of nibbles become planes, and at the end rows become rows of nibbles, in memory and four at a time. */
function pw_photon256_permute
        adr     r1, .Lconstants
        push    {r0, r1, r4-r11, lr}
        add     w, r0, #32
.Lto_planes:
        ldmdb   w, {a0-a3}
        to_planes a0, a1, a2, a3, s
        stmdb   w!, {a0-a3}
        ldr     t, [sp]
        cmp     w, t
        bne     .Lto_planes
        ldm     w, {STATE}

        ldr     t, [sp, #4]
        ldrb    u, [t], #1
.Lround:
        str     t, [sp, #4]
        /* the round's constant in all nibbles, and those of the rows; the bytes are rows 0 and 4, 2 and 6, 1 and 5, 3 and 7 */
        mov     v, #0x11111111
        mul     u, u, v
        constant v, 0x87e1c3f0
        eor     u, u, v
        mov     v, #0x01010101
        add_constants a0, 0
        add_constants a1, 1
        add_constants a2, 2
        add_constants a3, 3
        add_constants b0, 4
        add_constants b1, 5
        add_constants b2, 6
        add_constants b3, 7

        substitute_and_mix 0, 0, 0, 0, 0, 0, 0, 0

        ldr     t, [sp, #4]
        ldrb    u, [t], #1
        cmp     u, #0
        beq     .Lto_nibbles
        transpose a0, a1, a2, a3, s
        transpose b0, b1, b2, b3, s
        b       .Lround

.Lto_nibbles:
        ldr     w, [sp], #8
        stm     w, {STATE}
        add     t, w, #32
.Lhalf_to_nibbles:
        ldm     w, {a0-a3}
        to_nibbles a0, a1, a2, a3, s
        /* the order of mix_columns: rows 0, 2, 1, 3 */
        strd    a0, a2, [w], #8
        strd    a1, a3, [w], #8
        cmp     w, t
        bne     .Lhalf_to_nibbles
        pop     {r4-r11, pc}

        /* of the rounds, and an end */
.Lconstants:
        .byte   1, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10, 0
        .p2align 1
end_function pw_photon256_permute

#endif
