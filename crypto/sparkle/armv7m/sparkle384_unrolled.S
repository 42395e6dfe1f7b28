/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 with 7 and with 11 steps for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"
#include "steps.inc"

#define state     r0

#define k         r0
#define x0        r1
#define x1        r2
#define x2        r3
#define x3        r4
#define x4        r5
#define x5        r6
#define constant0 r7
#define y0        r8
#define y1        r9
#define y2        r10
#define y3        r11
#define y4        r12
#define y5        lr

/* Where the state's pointer is in the last linear layer, when the constant is not needed any more. */
#define result    constant0

/* Branch number in this step with its constant, which is the step's constant too where number = index: y_0, which must
 * not have been used yet, takes it in then. Constant 0 stays in its register. */
.macro branch number, x, y, index, first_y
        .if     \number == 0
        alzette \x, \y, constant0
        .else
        constant k, C\number
        .if     \number == \index
        eors    \first_y, \first_y, k
        .endif
        alzette \x, \y, k
        .endif
.endm

/* The branch whose constant the step needs goes first ... */
.macro branch_if_first number, x, y, index, first_y
        .if     \number == \index
        branch  \number, \x, \y, \index, \first_y
        .endif
.endm

/* ... and the others follow. */
.macro branch_if_later number, x, y, index, first_y
        .if     \number != \index
        branch  \number, \x, \y, \index, \first_y
        .endif
.endm

/* One step on the registers named in the order of the branches; index is step mod 8. */
.macro sparkle384_step step, index, finished, a0, b0, a1, b1, a2, b2, a3, b3, a4, b4, a5, b5
        /* y1 ^= step, y0 ^= C[index]: C_1 to C_5 when a branch needs them */
        .if     \step
        eor     \b1, \b1, #\step
        .endif
        .if     \index == 0
        eors    \b0, \b0, constant0
        .elseif \index >= 6
        constant k, C\index
        eors    \b0, \b0, k
        .endif

        /* Alzette on all branches */
        .irp    order, first, later
        branch_if_\order 0, \a0, \b0, \index, \b0
        branch_if_\order 1, \a1, \b1, \index, \b0
        branch_if_\order 2, \a2, \b2, \index, \b0
        branch_if_\order 3, \a3, \b3, \index, \b0
        branch_if_\order 4, \a4, \b4, \index, \b0
        branch_if_\order 5, \a5, \b5, \index, \b0
        .endr

        .if     \finished
        pop     {result}
        .endif

        /* y_{3+j} ^= y_j ^ ell(x_0 ^ x_1 ^ x_2); the new left half stays in the registers of the old right one */
        eors    k, \a0, \a1
        store_if \finished, \a0, result, 8*3
        eors    k, k, \a2
        store_if \finished, \a1, result, 8*4
        ell_before_rotation k
        store_if \finished, \a2, result, 8*5
        mix     \b3, \b3, \b0, k
        store_if \finished, \b3, result, 8*2+4
        mix     \b4, \b4, \b1, k
        store_if \finished, \b4, result, 8*0+4
        mix     \b5, \b5, \b2, k
        store_if \finished, \b5, result, 8*1+4

        /* x_{3+j} ^= x_j ^ ell(y_0 ^ y_1 ^ y_2) */
        eors    k, \b0, \b1
        store_if \finished, \b0, result, 8*3+4
        eors    k, k, \b2
        store_if \finished, \b1, result, 8*4+4
        ell_before_rotation k
        store_if \finished, \b2, result, 8*5+4
        mix     \a3, \a3, \a0, k
        store_if \finished, \a3, result, 8*2
        mix     \a4, \a4, \a1, k
        store_if \finished, \a4, result, 8*0
        mix     \a5, \a5, \a2, k
        store_if \finished, \a5, result, 8*1
.endm

/*
 * contract:
 *   name: pw_sparkle384_permute_{steps}
 *   computes: Sparkle384 with 7 or 11 steps, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 40
 *   code_bytes: 2476 if steps == 7 else 3844
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 57 + 102*steps + (2 if steps == 11 else 0)
 *   floor:
 *     cycles: 57 + 102*steps + (2 if steps == 11 else 0)
 *     why: >
 *       A step needs 72 instructions for Alzette, 18 for the linear layer, 2 for its own constants, step 0 one less,
 *       and 10 to bring five of the six branch constants into a register; 2 for each of the sixth, C_6 and C_7; 54 to
 *       call, save the registers and the pointer, load and store twelve words and return.
 *   strategy: >
 *     The twelve words, one constant that stays and one that changes fill the fourteen registers; the pointer waits
 *     on the stack. In steps 0 to 5 a step's constant is that of the branch done first, so that it costs no load of
 *     its own. The branch permutation is renaming. All x and the constants are in low registers, where the four XORs
 *     of a constant are 16-bit instructions; LDM and STM, which want x and y in turn, would forbid that, but single
 *     loads cost as much, and single stores between the XORs of the last linear layer too. Loading the constants
 *     in pairs from a literal pool would take one cycle less a pair, but each load reads flash as data, which waits
 *     on chips with wait states.
 */
.macro sparkle384_permutation steps
function pw_sparkle384_permute_\steps
        push    {state, r4-r11, lr}
        ldr     x0, [state, #0]
        ldr     y0, [state, #4]
        ldr     x1, [state, #8]
        ldr     y1, [state, #12]
        ldr     x2, [state, #16]
        ldr     y2, [state, #20]
        ldr     x3, [state, #24]
        ldr     y3, [state, #28]
        ldr     x4, [state, #32]
        ldr     y4, [state, #36]
        ldr     x5, [state, #40]
        ldr     y5, [state, #44]
        constant constant0, C0

        sparkle384_step 0, 0, 0, x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5
        sparkle384_step 1, 1, 0, x4, y4, x5, y5, x3, y3, x0, y0, x1, y1, x2, y2
        sparkle384_step 2, 2, 0, x1, y1, x2, y2, x0, y0, x4, y4, x5, y5, x3, y3
        sparkle384_step 3, 3, 0, x5, y5, x3, y3, x4, y4, x1, y1, x2, y2, x0, y0
        sparkle384_step 4, 4, 0, x2, y2, x0, y0, x1, y1, x5, y5, x3, y3, x4, y4
        sparkle384_step 5, 5, 0, x3, y3, x4, y4, x5, y5, x2, y2, x0, y0, x1, y1
        sparkle384_step 6, 6, (\steps==7), x0, y0, x1, y1, x2, y2, x3, y3, x4, y4, x5, y5

        .if     \steps == 11
        sparkle384_step 7, 7, 0, x4, y4, x5, y5, x3, y3, x0, y0, x1, y1, x2, y2
        sparkle384_step 8, 0, 0, x1, y1, x2, y2, x0, y0, x4, y4, x5, y5, x3, y3
        sparkle384_step 9, 1, 0, x5, y5, x3, y3, x4, y4, x1, y1, x2, y2, x0, y0
        sparkle384_step 10, 2, 1, x2, y2, x0, y0, x1, y1, x5, y5, x3, y3, x4, y4
        .endif

        pop     {r4-r11, pc}
end_function pw_sparkle384_permute_\steps
.endm

sparkle384_permutation 7
sparkle384_permutation 11

#endif
