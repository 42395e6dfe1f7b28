/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 for AVR, 7 or 10 steps: Alzette in line, the halves change roles, branches stay in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "fast.inc"

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 25, code: 2938}
 *   cycles: 232 + 472*steps
 *   floor: 136 + 362*steps
 *   why: With registers for the state and all constants: 77 cycles for each of four Alzettes, 40 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 32 bytes in and out, call and return.
 *   strategy: As the kernel of Sparkle384, with no branch of a half but the two that stay in registers. Each of
 *     them is mixed with the right branch of its own index, which makes the left branch of the other index: so they
 *     change places from step to step, as the halves do. Seven steps end with the halves exchanged, so that their
 *     last one moves the left branches; ten do not. */

#define HALF 16

        function pw_sparkle256_permute
        enter

        step_constants 0, CONSTANT_0, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 1, CONSTANT_1, Y_ODD_0, HY
        rcall   .Lodd
        step_constants 2, CONSTANT_2, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 3, CONSTANT_3, Y_ODD_0, HY
        rcall   .Lodd
        step_constants 4, CONSTANT_4, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 5, CONSTANT_5, Y_ODD_0, HY
        rcall   .Lodd
        step_constants 6, CONSTANT_6, H_Y0, Y_EVEN
        branch_if_steps 7, .Llast
        rcall   .Leven
        step_constants 7, CONSTANT_7, Y_ODD_0, HY
        rcall   .Lodd
        step_constants 8, CONSTANT_0, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 9, CONSTANT_1, Y_ODD_0, HY
        rcall   .Lodd
        store64 Y, 0, X_EVEN, Y_EVEN
        store64 Y, BRANCH, HX, HY
        rjmp    .Lend

.Llast:
        step    2, 0, HALF, X_EVEN, Y_EVEN, last=1
        store64 Y, 0, HX, HY
        store64 Y, BRANCH, X_ODD, Y_ODD
.Lend:
        leave

.Leven:
        step    2, 0, HALF, X_EVEN, Y_EVEN
        ret

.Lodd:
        step    2, HALF, 0, X_ODD, Y_ODD, first=1
        ret
        end_function pw_sparkle256_permute

#endif
