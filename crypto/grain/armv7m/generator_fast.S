/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for Cortex-M3: 32 clocks with both registers in CPU registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state r0

/* What is worked on most has low registers, whose instructions are short. */
#define T     r1
#define U     r2
#define SUM   r3
#define B0    r4
#define B1    r5
#define B2    r6
#define B3    r7
#define NEW_B r8        /* in the order of memory, when the words have moved down */
#define S0    r8
#define S1    r9
#define S2    r10
#define S3    r11
#define NEW_S r12
#define B95   lr

/* The tap at bit n of the word `low` and its successor: to = tap, or to = to op tap. */
.macro tap to, low, high, n
        lsrs    \to, \low, #(\n)
        orr     \to, \to, \high, lsl #(32 - (\n))
.endm

.macro add_tap to, low, high, n
        eor     \to, \to, \low, lsr #(\n)
        eor     \to, \to, \high, lsl #(32 - (\n))
.endm

/*
 * contract:
 *   name: pw_grain128_next
 *   computes: 32 clocks of both registers and their pre-output, Grain-128AEADv2 section 2.1
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 36, access: read-write, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 36
 *   code_bytes: 428
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 168
 *   floor:
 *     cycles: 148
 *     why: >
 *       124 instructions for the taps, two each where they are not at a word, and their products; 19 cycles to load
 *       eight words and store nine, 5 to call and return.
 *   strategy: >
 *     All eight words stand in registers. A tap that is added takes two instructions, as an operand may be shifted;
 *     one that is multiplied takes two and the AND. Less is needed where two factors are whole words apart (b3 b67,
 *     b27 b59), and b17 b18 and b24 b25 are two places of the same product. b95 is formed once for three products.
 *     The NFSR and what is formed have the low registers, so that a third of the instructions are short, which
 *     counts where the flash has wait states; in other registers one LDM and one STM would do for all words and
 *     save two cycles of memory without.
 */
function pw_grain128_next
        push    {r4-r11, lr}
        ldm     state!, {S0, S1, S2, S3}
        ldm     state!, {B0, B1, B2, B3}

        /* y: b12 (s8 + b95 s94) */
        tap     SUM, S2, S3, 30
        tap     B95, B2, B3, 31
        nonlinear and SUM, SUM, B95
        add_tap SUM, S0, S1, 8
        tap     T, B0, B1, 12
        nonlinear ands SUM, SUM, T

        /* s13 s20 + b95 s42 + s60 s79 */
        tap     T, S0, S1, 13
        tap     U, S0, S1, 20
        nonlinear ands T, T, U
        eors    SUM, SUM, T
        tap     T, S1, S2, 10
        nonlinear and T, T, B95
        eors    SUM, SUM, T
        tap     T, S1, S2, 28
        tap     U, S2, S3, 15
        nonlinear ands T, T, U
        eors    SUM, SUM, T

        /* s93 + b2 + b15 + b36 + b45 + b64 + b73 + b89 */
        add_tap SUM, S2, S3, 29
        add_tap SUM, B0, B1, 2
        add_tap SUM, B0, B1, 15
        add_tap SUM, B1, B2, 4
        add_tap SUM, B1, B2, 13
        eors    SUM, SUM, B2
        add_tap SUM, B2, B3, 9
        add_tap SUM, B2, B3, 25
        str     SUM, [state]

        /* fb: b88 b92 b93 b95 */
        tap     SUM, B2, B3, 24
        nonlinear and B95, B95, SUM
        tap     SUM, B2, B3, 29
        nonlinear and B95, B95, SUM
        tap     SUM, B2, B3, 28
        nonlinear and SUM, SUM, B95

        /* b70 b78 b82 */
        tap     T, B2, B3, 6
        tap     U, B2, B3, 14
        nonlinear ands T, T, U
        tap     U, B2, B3, 18
        nonlinear ands T, T, U
        eors    SUM, SUM, T

        /* b3 b67, b27 b59: factors whole words apart are multiplied before they are shifted */
        nonlinear and T, B0, B2
        nonlinear and U, B1, B3
        add_tap SUM, T, U, 3
        nonlinear and T, B0, B1
        nonlinear and U, B1, B2
        add_tap SUM, T, U, 27

        /* all products of neighbours; of these b17 b18, and b24 b25 for b22 b24 b25 */
        tap     T, B0, B1, 1
        nonlinear ands T, T, B0
        nonlinear and U, B1, B1, lsr #1
        add_tap SUM, T, U, 17
        tap     T, T, U, 24
        tap     U, B0, B1, 22
        nonlinear ands T, T, U
        eors    SUM, SUM, T

        /* b11 b13, b40 b48, b61 b65, b68 b84 */
        tap     T, B0, B1, 11
        tap     U, B0, B1, 13
        nonlinear ands T, T, U
        eors    SUM, SUM, T
        tap     T, B1, B2, 8
        tap     U, B1, B2, 16
        nonlinear ands T, T, U
        eors    SUM, SUM, T
        tap     T, B1, B2, 29
        tap     U, B2, B3, 1
        nonlinear ands T, T, U
        eors    SUM, SUM, T
        tap     T, B2, B3, 4
        tap     U, B2, B3, 20
        nonlinear ands T, T, U
        eors    SUM, SUM, T

        /* b0 + b26 + b56 + b91 + b96; s0 at the end */
        eors    SUM, SUM, B0
        eors    SUM, SUM, B3
        add_tap SUM, B0, B1, 26
        add_tap SUM, B1, B2, 24
        add_tap SUM, B2, B3, 27

        /* fs: s0 + s7 + s38 + s70 + s81 + s96 */
        eor     NEW_S, S0, S3
        add_tap NEW_S, S0, S1, 7
        add_tap NEW_S, S1, S2, 6
        add_tap NEW_S, S2, S3, 6
        add_tap NEW_S, S2, S3, 17

        eor     NEW_B, S0, SUM
        stmdb   state!, {B1, B2, B3, NEW_B}
        stmdb   state, {S1, S2, S3, NEW_S}
        pop     {r4-r11, pc}
end_function pw_grain128_next

#endif
