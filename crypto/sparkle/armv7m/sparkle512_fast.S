/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 with 8 and with 12 steps for Cortex-M3, unrolled in one function. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "steps.inc"

#define state     r0
#define steps     r1

#define k         r0
#define ell_x     r1
#define ell_y     lr
/* Six registers for words x and five for words y. */
#define X0        r2
#define X1        r3
#define X2        r4
#define X3        r5
#define X4        r6
#define X5        r7
#define Y0        r8
#define Y1        r9
#define Y2        r10
#define Y3        r11
#define Y4        r12

/* On the stack, from its pointer on: the branch constants, the right half, the state's pointer and the steps. */
#define RIGHT     32
#define STATE     64
#define STEPS     68

/* Branches are counted from the one whose turn is first in a step: branch j of either half stands for the branch
 * (step + j) mod 4 of that half. */
#define ABSOLUTE(step, j) ((step + j) & 3)

/* Constant number for its first use ... */
.macro make_constant register, number
        .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
        .if     \n == (\number)
        constant \register, C\n
        .endif
        .endr
        str     \register, [sp, #(4 * (\number))]
.endm

/* ... and from then on. */
.macro load_constant register, number
        ldr     \register, [sp, #(4 * (\number))]
.endm

.macro left_constant fetch, register, step, j
        \fetch\()_constant \register, ABSOLUTE(\step,\j)
.endm

.macro right_constant fetch, register, step, j
        \fetch\()_constant \register, (4+ABSOLUTE(\step,\j))
.endm

/* y_0 ^= C[step mod 8], which is in k, and y_1 ^= step. */
.macro add_step step, b0, b1, b2, b3
        .if     (\step & 3) == 0
        add_step_to \step, \b0, \b1
        .elseif (\step & 3) == 1
        add_step_to \step, \b3, \b0
        .elseif (\step & 3) == 2
        add_step_to \step, \b2, \b3
        .else
        add_step_to \step, \b1, \b2
        .endif
.endm

.macro add_step_to step, y_0, y_1
        eors    \y_0, \y_0, k
        .if     \step
        eor     \y_1, \y_1, #\step
        .endif
.endm

/* Alzette on the left half and both ell, but for their rotations. The registers of ell serve as more constants, which
 * are so loaded two or three in a row; the constant for the right half's first branch is left in k. C[step mod 8] is
 * that of branch 0, of the left half in steps 0 to 3 and 8 to 11, of the right half in steps 4 to 7. */
.macro left_half fetch, step, a0, b0, a1, b1, a2, b2, a3, b3
        .if     \step & 4
        right_constant \fetch, k, \step, 0
        left_constant \fetch, ell_x, \step, 0
        left_constant \fetch, ell_y, \step, 1
        add_step \step, \b0, \b1, \b2, \b3
        alzette \a0, \b0, ell_x
        alzette \a1, \b1, ell_y
        left_constant \fetch, ell_x, \step, 2
        left_constant \fetch, ell_y, \step, 3
        alzette \a2, \b2, ell_x
        alzette \a3, \b3, ell_y
        .else
        left_constant \fetch, k, \step, 0
        left_constant \fetch, ell_x, \step, 1
        left_constant \fetch, ell_y, \step, 2
        add_step \step, \b0, \b1, \b2, \b3
        alzette \a0, \b0, k
        alzette \a1, \b1, ell_x
        alzette \a2, \b2, ell_y
        left_constant \fetch, ell_x, \step, 3
        right_constant \fetch, k, \step, 0
        alzette \a3, \b3, ell_x
        .endif

        eors    ell_x, \a0, \a1
        eors    ell_x, ell_x, \a2
        eors    ell_x, ell_x, \a3
        ell_before_rotation ell_x
        eors    ell_y, \b0, \b1
        eors    ell_y, ell_y, \b2
        eors    ell_y, ell_y, \b3
        ell_before_rotation ell_y
.endm

/* One word of a branch of the right half from memory, part 0 for x, 4 for y. */
.macro load_right word, step, j, part
        ldr     \word, [sp, #(RIGHT + 8 * ABSOLUTE(\step,\j) + \part)]
.endm

/* Branch j of the right half, (x, y), becomes a branch of the left half with the old left branch (lx, ly), which
 * becomes a branch of the right half. Its words are stored, on the stack or where the result belongs, unless they are
 * kept. */
.macro mix_branch to, keep, step, j, x, y, lx, ly
        eors    \x, \x, \lx
        store_\to \keep, x, \lx, (32+8*ABSOLUTE(\step,\j))
        eors    \y, \y, \ly
        store_\to \keep, y, \ly, (32+8*ABSOLUTE(\step,\j)+4)
        eor     \x, \x, ell_y, ror #16
        store_left_\to \x, (8*ABSOLUTE(\step,\j-1))
        eor     \y, \y, ell_x, ror #16
        store_left_\to \y, (8*ABSOLUTE(\step,\j-1)+4)
.endm

/* Between steps: the right half at RIGHT, of which some words stay in registers, the left half in registers. */
.macro store_to_stack keep, part, word, offset
        .ifnc   \keep, \part
        .ifnc   \keep, both
        str     \word, [sp, #(RIGHT - 32 + \offset)]
        .endif
        .endif
.endm

.macro store_left_to_stack word, offset
.endm

/* In the last step: the state, whose pointer is in k. */
.macro store_to_state keep, part, word, offset
        str     \word, [k, #(\offset)]
.endm

.macro store_left_to_state word, offset
        str     \word, [k, #(\offset)]
.endm

/* The right half but for branch 0; next_k is the register for constants. */
.macro rest_of_right_half fetch, to, next_k, step, a0, b0, a1, b1, a2, b2, a3, b3, r0x, r0y, r2x
        load_right \b0, \step, 2, 4
        right_constant \fetch, \next_k, \step, 2
        alzette \r2x, \b0, \next_k
        mix_branch \to, none, \step, 2, \r2x, \b0, \a2, \b2

        load_right \a0, \step, 3, 0
        load_right \b2, \step, 3, 4
        right_constant \fetch, \next_k, \step, 3
        alzette \a0, \b2, \next_k
        mix_branch \to, x, \step, 3, \a0, \b2, \a3, \b3

        load_right \a2, \step, 1, 0
        load_right \b3, \step, 1, 4
        right_constant \fetch, \next_k, \step, 1
        alzette \a2, \b3, \next_k
        mix_branch \to, both, \step, 1, \a2, \b3, \a1, \b1
.endm

/* A step. (a0, b0) .. (a3, b3) is the left half, (r0x, r0y) branch 0 and r2x the x of branch 2 of the right half. After
 * the step, in its order of branches, these are (r2x, b0), (a0, b2), (r0x, r0y), (a2, b3), (a1, b1) and a3. */
.macro sparkle512_step fetch, step, a0, b0, a1, b1, a2, b2, a3, b3, r0x, r0y, r2x
        left_half \fetch, \step, \a0, \b0, \a1, \b1, \a2, \b2, \a3, \b3
        alzette \r0x, \r0y, k
        mix_branch to_stack, none, \step, 0, \r0x, \r0y, \a0, \b0
        rest_of_right_half \fetch, to_stack, k, \step, \
                \a0, \b0, \a1, \b1, \a2, \b2, \a3, \b3, \r0x, \r0y, \r2x
.endm

/* What follows the first Alzette on the right half in the last step: stores the result and returns. */
.macro sparkle512_finish step, a0, b0, a1, b1, a2, b2, a3, b3, r0x, r0y, r2x
        ldr     k, [sp, #STATE]
        mix_branch to_state, none, \step, 0, \r0x, \r0y, \a0, \b0
        rest_of_right_half load, to_state, \r0x, \step, \
                \a0, \b0, \a1, \b1, \a2, \b2, \a3, \b3, \r0x, \r0y, \r2x
        /* the right half does not stay on the stack: with a tag it would tell of the key */
        .irp    word, r4, r5, r6, r7, r8, r9, r10, r11
        mov     \word, #0
        .endr
        add     sp, sp, #RIGHT
        stm     sp!, {r4-r11}
        add     sp, sp, #(STEPS + 4 - STATE)
        pop     {r4-r11, pc}
.endm

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 108, code: 5968}
 *   cycles: 108 + 145*steps + (2 if steps == 12 else 0)
 *   floor: 90 + 141*steps + (2 if steps == 12 else 0)
 *   why: A step needs 96 instructions for Alzette, 24 for the linear layer, 2 for its own constants, 5 stores and 14
 *     cycles for 13 loads in a row, of five words and eight constants: eight words, both ell and a constant leave
 *     registers for three words while the right half is mixed. 90 to call, save and restore, load and store sixteen
 *     words, put the right half on the stack, make and store the constants, tell 8 steps from 12 and return.
 *   strategy: Eleven words, the constant and both ell fill the fourteen registers, so that the state's pointer and the
 *     right half are on the stack, beside the constants that step 0 makes. Each branch of the right half is
 *     transformed, mixed with a left one into a new left one, and the old left one takes its place; the words that are
 *     mixed last stay in registers and are those that the next step needs first. The order of the branches turns with
 *     the steps, so that the constant of a step is always the first one loaded. Loads come in five groups, each one
 *     cycle more than its loads; a second register for constants in the right half would cost more words than it saves
 *     groups. All x and the constants but one are in low registers, where the XORs of a constant are 16-bit instructions. */
function pw_sparkle512_permute
        push    {state, steps, r4-r11, lr}

        /* the right half goes to the stack; of it (X4, Y4) and X5 stay */
        add     r1, state, #32
        ldm     r1, {X4, X5, Y0, Y1, Y2, Y3, Y4, lr}
        push    {X4, X5, Y0, Y1, Y2, Y3, Y4, lr}
        mov     Y4, X5
        mov     X5, Y2
        sub     sp, sp, #RIGHT
        ldr     X0, [state, #0]
        ldr     Y0, [state, #4]
        ldr     X1, [state, #8]
        ldr     Y1, [state, #12]
        ldr     X2, [state, #16]
        ldr     Y2, [state, #20]
        ldr     X3, [state, #24]
        ldr     Y3, [state, #28]

        sparkle512_step make, 0, X0, Y0, X1, Y1, X2, Y2, X3, Y3, X4, Y4, X5
        sparkle512_step load, 1, X5, Y0, X0, Y2, X4, Y4, X2, Y3, X1, Y1, X3
        sparkle512_step load, 2, X3, Y0, X5, Y4, X1, Y1, X4, Y3, X0, Y2, X2
        sparkle512_step load, 3, X2, Y0, X3, Y1, X0, Y2, X1, Y3, X5, Y4, X4
        sparkle512_step load, 4, X4, Y0, X2, Y2, X5, Y4, X0, Y3, X3, Y1, X1
        sparkle512_step load, 5, X1, Y0, X4, Y4, X3, Y1, X5, Y3, X2, Y2, X0
        sparkle512_step load, 6, X0, Y0, X1, Y1, X2, Y2, X3, Y3, X4, Y4, X5
        left_half load, 7, X5, Y0, X0, Y2, X4, Y4, X2, Y3
        alzette X1, Y1, k
        ldr     k, [sp, #STEPS]
        cmp     k, #8
        bne     .Leight_are_not_all
        sparkle512_finish 7, X5, Y0, X0, Y2, X4, Y4, X2, Y3, X1, Y1, X3

.Leight_are_not_all:
        mix_branch to_stack, none, 7, 0, X1, Y1, X5, Y0
        rest_of_right_half load, to_stack, k, 7, X5, Y0, X0, Y2, X4, Y4, X2, Y3, X1, Y1, X3
        sparkle512_step load, 8, X3, Y0, X5, Y4, X1, Y1, X4, Y3, X0, Y2, X2
        sparkle512_step load, 9, X2, Y0, X3, Y1, X0, Y2, X1, Y3, X5, Y4, X4
        sparkle512_step load, 10, X4, Y0, X2, Y2, X5, Y4, X0, Y3, X3, Y1, X1
        left_half load, 11, X1, Y0, X4, Y4, X3, Y1, X5, Y3
        alzette X2, Y2, k
        sparkle512_finish 11, X1, Y0, X4, Y4, X3, Y1, X5, Y3, X2, Y2, X0
end_function pw_sparkle512_permute

#endif
