/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR, compact: one loop over the branches with Alzette in line, one over the bytes of a branch. */
#include "../../asm/platform.h"
#if PW_AVR

#include "loops.inc"

        table   constants
        constants_table
        end_table constants

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 19, code: 440, rodata: 32}
 *   cycles: 126 + 1178*steps
 *   floor: 200 + 535*steps
 *   why: With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: As the small kernel, with the constant of a branch in registers (28 cycles an Alzette instead of 100), no
 *     call in Alzette, the sums of a word unrolled, and the constant of the step added to branch 0 in registers. A
 *     right branch mixed as it leaves its Alzette, as in the balanced kernel, spares 90 cycles a step for 200 bytes. */

#define LEFT r9         /* steps */
#define C0 r10
#define C1 r11
#define C2 r12
#define C3 r13
#define C C0, C1, C2, C3

.macro load_constant
    .irp byte, C
        lpm     \byte, Z+
    .endr
.endm

        function pw_sparkle384_permute
        save    r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, STATE
        mov     LEFT, STEPS
        clr     STEP

.Lstep:
        /* y of branch 1 ^= number of the step, y of branch 0 ^= its constant */
        step_constant_address
        load_constant
        adiw    r26, BRANCH
        add_step_number
        sbiw    r26, BRANCH + WORD
        load_branch
        xor32   BY, C

        ldi     r30, lo8(constants)
        ldi     r31, hi8(constants)
        rjmp    1f
.Lbranch:
        load_branch
1:      load_constant
        alzette BX, BY, T, C, ZERO
        store_branch
        cpi     r30, lo8(constants + 6 * 4)
        breq    1f
        rjmp    .Lbranch

1:      linear_layer sum_word_unrolled, 3
        inc     STEP
        cpse    STEP, LEFT
        rjmp    .Lstep
        forget_ell
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9
        ret
        end_function pw_sparkle384_permute

#endif
