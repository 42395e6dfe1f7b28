/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR, 7 or 11 steps: Alzette in line, the halves change roles, branches stay in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "fast.inc"

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 25, code: 4302}
 *   cycles: 192 + 747*steps - steps//11
 *   floor: 200 + 535*steps
 *   why: With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *     layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: A left branch moves to the right half unchanged, so the halves change roles instead, and a pair of
 *     steps is unrolled; the last step moves the left branches (36 cycles). Left branch 0 becomes the sums, the
 *     sums ell and ell the next left branch 0, in the same registers; six bytes of left branch 2 stay for the
 *     mixing and six of the new left branch 1 until its turn, the other two on the stack: of the nine branches that
 *     a step reads (three of them twice) 7.25 are loaded, and 4 of 6 stored. With the state pointer this takes
 *     every register, so that the bits that wrap around go through the T flag. Steps are subroutines, 7 cycles,
 *     since the constants of the steps are cheaper as immediates than from a table. Running a right branch's
 *     Alzette as soon as the left one's is done would spare its way through memory but takes a sum more; folding
 *     the last constant of an Alzette into the next moves the same xors elsewhere. */

#define HALF 24

        function pw_sparkle384_permute
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
        branch_if_steps 7, .Llast
        rcall   .Leven
        step_constants 7, CONSTANT_7, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 8, CONSTANT_0, H_Y0, Y_EVEN
        rcall   .Leven
        step_constants 9, CONSTANT_1, H_Y0, Y_ODD
        rcall   .Lodd
        step_constants 10, CONSTANT_2, H_Y0, Y_EVEN

.Llast:
        step    3, 0, HALF, X_EVEN, Y_EVEN, last=1
        store64 Y, 0, X_ODD, Y_ODD
        store64 Y, BRANCH, HX, HY
        leave

.Leven:
        step    3, 0, HALF, X_EVEN, Y_EVEN
        ret

.Lodd:
        step    3, HALF, 0, X_ODD, Y_ODD
        ret
        end_function pw_sparkle384_permute

#endif
