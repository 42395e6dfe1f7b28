/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle256 with 7 and with 10 steps for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"
#include "steps.inc"

#define state     r0
#define x0        r1
#define x1        r2
#define x2        r3
#define x3        r4
#define constant0 r5
#define constant1 r6
#define constant2 r7
#define constant3 r12
#define y0        r8
#define y1        r9
#define y2        r10
#define y3        r11
#define k         lr

/* One step on the registers named in the order of the branches; constant is C[step mod 8] in a register. */
.macro sparkle256_step step, finished, constant, a0, b0, a1, b1, a2, b2, a3, b3
        /* y0 ^= C[step mod 8], y1 ^= step */
        eors    \b0, \b0, \constant
        .if     \step
        eor     \b1, \b1, #\step
        .endif

        alzette \a0, \b0, constant0
        alzette \a1, \b1, constant1
        alzette \a2, \b2, constant2
        alzette \a3, \b3, constant3

        /* y_{2+j} ^= y_j ^ ell(x_0 ^ x_1); the new left half stays in the registers of the old right one */
        eors    k, \a0, \a1
        store_if \finished, \a0, state, 8*2
        ell_before_rotation k
        store_if \finished, \a1, state, 8*3
        mix     \b2, \b2, \b0, k
        store_if \finished, \b2, state, 8*1+4
        mix     \b3, \b3, \b1, k
        store_if \finished, \b3, state, 8*0+4

        /* x_{2+j} ^= x_j ^ ell(y_0 ^ y_1) */
        eors    k, \b0, \b1
        store_if \finished, \b0, state, 8*2+4
        ell_before_rotation k
        store_if \finished, \b1, state, 8*3+4
        mix     \a2, \a2, \a0, k
        store_if \finished, \a2, state, 8*1
        mix     \a3, \a3, \a1, k
        store_if \finished, \a3, state, 8*0
.endm

/*
 * contract:
 *   name: pw_sparkle256_permute_{steps}
 *   computes: Sparkle256 with 7 or 10 steps, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 32, access: read-write, secret: true}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 36
 *   code_bytes: 1592 if steps == 7 else 2236
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 56 + 62*steps if steps == 7 else 58 + 62*steps
 *   floor:
 *     cycles: 56 + 62*steps if steps == 7 else 58 + 62*steps
 *     why: >
 *       A step needs 48 instructions for Alzette, 12 for the linear layer and 2 for its own constants, step 0 one less;
 *       2 for each step constant that is not one of the branches'; 51 to call, save and restore nine registers, load
 *       and store eight words, load four constants and return.
 *   strategy: >
 *     The eight words, the four branch constants, a temporary and the pointer fill the fourteen registers. The branch
 *     permutation is renaming. All x and three of the constants are in low registers, where the four XORs of a
 *     constant are 16-bit instructions; the stores hide between the XORs of the last linear layer.
 */
.macro sparkle256_permutation steps
function pw_sparkle256_permute_\steps
        push    {r4-r11, lr}
        ldr     x0, [state, #0]
        ldr     y0, [state, #4]
        ldr     x1, [state, #8]
        ldr     y1, [state, #12]
        ldr     x2, [state, #16]
        ldr     y2, [state, #20]
        ldr     x3, [state, #24]
        ldr     y3, [state, #28]

        constant constant0, C0
        constant constant1, C1
        constant constant2, C2
        constant constant3, C3

        sparkle256_step 0, 0, constant0, x0, y0, x1, y1, x2, y2, x3, y3
        sparkle256_step 1, 0, constant1, x3, y3, x2, y2, x0, y0, x1, y1
        sparkle256_step 2, 0, constant2, x1, y1, x0, y0, x3, y3, x2, y2
        sparkle256_step 3, 0, constant3, x2, y2, x3, y3, x1, y1, x0, y0
        constant k, C4
        sparkle256_step 4, 0, k, x0, y0, x1, y1, x2, y2, x3, y3
        constant k, C5
        sparkle256_step 5, 0, k, x3, y3, x2, y2, x0, y0, x1, y1
        constant k, C6
        sparkle256_step 6, (\steps==7), k, x1, y1, x0, y0, x3, y3, x2, y2

        .if     \steps == 10
        constant k, C7
        sparkle256_step 7, 0, k, x2, y2, x3, y3, x1, y1, x0, y0
        sparkle256_step 8, 0, constant0, x0, y0, x1, y1, x2, y2, x3, y3
        sparkle256_step 9, 1, constant1, x3, y3, x2, y2, x0, y0, x1, y1
        .endif

        pop     {r4-r11, pc}
end_function pw_sparkle256_permute_\steps
.endm

sparkle256_permutation 7
sparkle256_permutation 10

#endif
