/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 for Cortex-M3, two rounds on a column in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state    r0
#define column   r1             /* the column's y is 16 bytes on, its z 32 */
#define x        r2
#define y        r3
#define z        r4
#define number   r5             /* of the column, times 4 */
#define place    r6             /* of its x in row x, in bytes */
#define turns    r7             /* passes to come */
#define swap     r8             /* number ^ place */
#define u        r9
#define v        r10
#define w        lr
#define next     r12            /* constant */

/* The SP-box on a column in place: 10 instructions. rol 24 = ror 8, rol 9 = ror 23. */
.macro gimli_sp_box
        rotation ror x, x, #8
        nonlinear orr u, x, z
        nonlinear and v, z, y, ror #23
        nonlinear and w, x, y, ror #23

        eor     u, x, u, lsl #1
        eor     v, z, v, lsl #1
        eor     w, z, w, lsl #3

        eor     z, x, v, lsl #1                 /* x ^ (z << 1) ^ ((y & z) << 2) */
        eor     x, w, y, ror #23                /* z ^ y ^ ((x & y) << 3) */
        eor     y, u, y, ror #23                /* y ^ x ^ ((x | z) << 1) */
.endm

/* contract of pw_gimli_permute:
 *   bytes: {stack: 32, code: 164}
 *   cycles: 2053
 *   floor: 1034
 *   why: As for the rolled version, which keeps the state in registers.
 *   strategy: A column is loaded, goes through the two rounds between two swaps, and is stored; the pass before
 *     the first swap and the one after the last are one round each. The swaps move nothing: they change where row
 *     x is taken from, by XOR of an offset, and two small and two big ones cancel. The SP-box works in place,
 *     which costs a third temporary but no move, unlike the nine instructions of the unrolled version, which leave
 *     z elsewhere. One SP-box in a loop of two turns would save 26 bytes and take one percent more than twice the
 *     cycles of the unrolled version. */
function pw_gimli_permute
        push    {r4-r10, lr}
        constant next, 0x9e377900 | 24
        mov     swap, #0
        movs    turns, #12

.Lpass:
        movs    number, #12

.Lcolumn:
        adds    column, state, number
        eor     place, number, swap
        ldr     x, [state, place]
        ldr     y, [column, #16]
        ldr     z, [column, #32]

        /* one round before the first swap and one after the last, two between two swaps */
        cmp     turns, #12
        beq     .Lone_round
        gimli_sp_box
        cbz     turns, .Lno_round
.Lone_round:
        gimli_sp_box
.Lno_round:

        str     x, [state, place]
        str     y, [column, #16]
        subs    number, number, #4
        str     z, [column, #32]
        bpl     .Lcolumn

        /* a small swap and a big one in turn; place is swap here, as the last column was number 0 */
        subs    turns, turns, #1
        bmi     .Ldone
        lsrs    x, turns, #1
        ite     cs
        movcs   y, #4
        movcc   y, #8
        eors    place, place, y
        mov     swap, place
        bcc     .Lpass

        /* with a small swap the constant */
        ldr     x, [state, place]
        eor     x, x, next
        str     x, [state, place]
        sub     next, next, #4
        b       .Lpass

.Ldone:
        pop     {r4-r10, pc}
end_function pw_gimli_permute

#endif
