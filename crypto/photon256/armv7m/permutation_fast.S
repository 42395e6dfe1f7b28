/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PHOTON-256 for Cortex-M3, twelve rounds unrolled. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "rows.inc"

/* x times 2, and other factors of the last row of the serial matrix, in GF(16) modulo x^4 + x + 1. */
#define TIMES2(x) ((((x) << 1) & 15) ^ ((((x) >> 3) & 1) * 3))
#define TIMES4(x) TIMES2(TIMES2(x))
#define TIMES8(x) TIMES2(TIMES4(x))
#define TIMES5(x) ((x) ^ TIMES4(x))
#define TIMES6(x) (TIMES2(x) ^ TIMES4(x))
#define TIMES11(x) ((x) ^ (TIMES2(x) ^ TIMES8(x)))

/* A round and AddConstant of the one that follows, with the constant of that round. Row i gets c(i), and what is added to the
 * result of step i of MixColumnsSerial is what makes c(i) of it after the constants that the step takes in from the results
 * before. */
.macro round_before constant
        .set    C0, \constant
        .set    C1, \constant ^ 1
        .set    C2, \constant ^ 3
        .set    C3, \constant ^ 7
        .set    C4, \constant ^ 15
        .set    C5, \constant ^ 14
        .set    C6, \constant ^ 12
        .set    C7, \constant ^ 8
        substitute_and_mix (C0), \
                (C1 ^ TIMES6(C0)), \
                (C2 ^ TIMES6(C1) ^ TIMES5(C0)), \
                (C3 ^ TIMES6(C2) ^ TIMES5(C1) ^ TIMES8(C0)), \
                (C4 ^ TIMES6(C3) ^ TIMES5(C2) ^ TIMES8(C1) ^ TIMES2(C0)), \
                (C5 ^ TIMES6(C4) ^ TIMES5(C3) ^ TIMES8(C2) ^ TIMES2(C1) ^ TIMES11(C0)), \
                (C6 ^ TIMES6(C5) ^ TIMES5(C4) ^ TIMES8(C3) ^ TIMES2(C2) ^ TIMES11(C1) ^ TIMES2(C0)), \
                (C7 ^ TIMES6(C6) ^ TIMES5(C5) ^ TIMES8(C4) ^ TIMES2(C3) ^ TIMES11(C2) ^ TIMES2(C1) ^ TIMES4(C0))
        transpose a0, a1, a2, a3, s
        transpose b0, b1, b2, b3, s
.endm

/* contract of pw_photon256_permute:
 *   bytes: {stack: 40, code: 10840}
 *   cycles: 2786
 *   floor: 2616
 *   why: 180 instructions a round (28 for the S-box, 28 to make rows of planes, 24 to rotate rows, 100 to
 *     multiply), 28 to make planes again and 7 or 8 for the constants, but in the last one: 2552; 64 to call, save,
 *     load, store and return. The change of order at both ends, 164, is of this form.
 *   strategy: The state is in registers throughout and nothing is looked up: rows.inc has the two orders and the
 *     steps. The multiplication is the serial one, eight rows each from the eight before it, all columns at once,
 *     with Horner's rule for the factors, so that the double costs one instruction a row and the rotation in it
 *     none; sums of three steps are shared. Rotations of four rows are left to the XORs that take them. Constants
 *     go into the sums where they are immediates, 84 instructions for 88 nibbles. A loop would cost 18 cycles a
 *     round (see the small form). */
function pw_photon256_permute
        push    {r0, r4-r11, lr}
        ldm     r0, {STATE}

        /* AddConstant of the first round, to nibble 0 of each row */
        eor     a0, a0, #1
        eor     a2, a2, #1 ^ 3
        eor     a3, a3, #1 ^ 7
        eor     b0, b0, #1 ^ 15
        eor     b1, b1, #1 ^ 14
        eor     b2, b2, #1 ^ 12
        eor     b3, b3, #1 ^ 8
        to_planes a0, a1, a2, a3, s
        to_planes b0, b1, b2, b3, s

        .irp    constant, 3, 7, 14, 13, 11, 6, 12, 9, 2, 5, 10
        round_before \constant
        .endr
        substitute_and_mix 0, 0, 0, 0, 0, 0, 0, 0

        to_nibbles a0, a1, a2, a3, s
        to_nibbles b0, b1, b2, b3, s
        /* rows 1 and 2, 5 and 6 stand in the order of mix_columns */
        ldr     s, [sp], #4
        str     a0, [s]
        strd    ROW1, ROW2, [s, #4]
        str     a3, [s, #12]
        str     b0, [s, #16]
        strd    ROW5, ROW6, [s, #20]
        str     b3, [s, #28]
        pop     {r4-r11, pc}
end_function pw_photon256_permute

#endif
