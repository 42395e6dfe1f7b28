/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle for AVR, small: one loop over the branches, one over the bytes of a branch for the linear layer. */
#include "../../asm/platform.h"
#if PW_AVR

#include "loops.inc"

        table   constants
        constants_table
        end_table constants

#define LEFT r13        /* steps */

.macro rotate_t t0, t1, t2, t3
        rcall   9f
.endm

.macro define_permutation name, half_branches
        function \name
        save    r13, r14, r15, r16, r17
        movw    r26, STATE
        mov     LEFT, STEPS
        clr     STEP

.L\name\()_step:
        /* y of branch 0 ^= constant of the step, y of branch 1 ^= its number */
        step_constant_address
        adiw    r26, WORD
        ldi     COUNT, WORD
1:      lpm     L, Z+
        ld      R, X
        eor     R, L
        st      X+, R
        dec     COUNT
        brne    1b
        add_step_number
        sbiw    r26, BRANCH + WORD

        ldi     r30, lo8(constants + 4)
        ldi     r31, hi8(constants + 4)
.L\name\()_branch:
        load_branch
        alzette BX, BY, T, , , , , ZERO, rotate_t
        store_branch
        adiw    r30, 4
        cpi     r30, lo8(constants + (2 * \half_branches + 1) * 4)
        breq    1f
        rjmp    .L\name\()_branch

1:      linear_layer sum_word_looped, \half_branches
        inc     STEP
        cpse    STEP, LEFT
        rjmp    .L\name\()_step
        forget_ell
        restore r17, r16, r15, r14, r13
        ret

        /* x ^= constant of the branch, which ends at Z */
8:
        sbiw    r30, 4
    .irp byte, BX
        lpm     T0, Z+
        eor     \byte, T0
    .endr
        ret

9:
        rotr32_by_1_through_t T
        ret
        end_function \name
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 15, code: 370, rodata: 32}
 *   cycles: 110 + 1780*steps
 *   floor: 200 + 535*steps
 *   why: With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: Branches are in memory but for the one in work. Each loop runs over as much as it can: one Alzette
 *     for all branches reads its constant from the table each time it needs it, 25 cycles with the call for 4, and
 *     needs no registers for it; the bytes of a branch go through the linear layer together, the six branches at
 *     fixed distances, with ell of the sums on the stack in the order of use. Splitting Alzette into quarters with
 *     subroutines for the rotations would spare 20 words more and take too long. */
        define_permutation pw_sparkle384_permute, 3

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 15, code: 354, rodata: 32}
 *   cycles: 110 + 1246*steps
 *   floor: 136 + 362*steps
 *   why: With registers for the state and all constants: 77 cycles for each of four Alzettes, 40 xors in the
 *     linear layer, 4 for the two ells, 5 for the constants of the step; 32 bytes in and out, call and return.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle256_permute, 2

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 15, code: 388, rodata: 32}
 *   cycles: 110 + 2316*steps
 *   floor: 264 + 713*steps
 *   why: With registers for the state and all constants: 77 cycles for each of eight Alzettes, 88 xors in the
 *     linear layer, 4 for the two ells, 5 for the constants of the step; 64 bytes in and out, call and return.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle512_permute, 4

#endif
