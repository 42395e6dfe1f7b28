/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle512 for AVR, 8 or 12 steps: Alzette in line, the halves change roles, branches stay in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "fast.inc"

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 25, code: 3898}
 *   cycles: 151 + 1014*steps - steps//12
 *   floor: 264 + 713*steps
 *   why: With registers for the state and all constants: 77 cycles for each of eight Alzettes, 88 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 64 bytes in and out, call and return.
 *   strategy: As the kernel of Sparkle384, with one more branch of a half in memory. The numbers of steps are even, so
 *     that the halves end where they began. */

#define HALF 32

        function pw_sparkle512_permute
        enter

        step_constants 0, CONSTANT_0, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 1, CONSTANT_1, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 2, CONSTANT_2, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 3, CONSTANT_3, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 4, CONSTANT_4, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 5, CONSTANT_5, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 6, CONSTANT_6, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 7, CONSTANT_7, H_Y0, Y_ODD
        rcall   .Lodd
        branch_if_steps 8, .Lend
        step_constants 8, CONSTANT_0, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 9, CONSTANT_1, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 10, CONSTANT_2, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 11, CONSTANT_3, H_Y0, Y_ODD
        rcall   .Lodd

.Lend:
        store64 Y, 0, X_EVEN, Y_EVEN
        store64 Y, BRANCH, HX, HY
        leave

.Leven:
        step    4, 0, HALF, X_EVEN, Y_EVEN
        ret

.Lodd:
        step    4, HALF, 0, X_ODD, Y_ODD
        ret
        end_function pw_sparkle512_permute

#endif
