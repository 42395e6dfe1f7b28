/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for Cortex-M0+: 32 clocks, one register of the cipher after the other. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define t       r0
#define sum     r1
#define u       r2
#define v       r3
/* The register at hand, of the LFSR or the NFSR. */
#define w0      r4
#define w1      r5
#define w2      r6
#define w3      r7

/* What waits in high registers. */
#define address r8
#define s94     r9
#define b95     r9
#define s42     r10
#define s8      r11
#define output  r12
#define s0      lr

/* The tap at bit n of the word `low` and its successor: to = tap, or sum ^= tap. t changes. */
.macro tap to, low, high, n
        lsrs    \to, \low, #\n
        lsls    t, \high, #(32 - \n)
        orrs    \to, \to, t
.endm

.macro add_tap low, high, n
        lsrs    t, \low, #\n
        eors    sum, sum, t
        lsls    t, \high, #(32 - \n)
        eors    sum, sum, t
.endm

/* sum ^= the product of two taps. u and v change, too. */
.macro add_product low, high, n, other_low, other_high, other_n
        tap     u, \low, \high, \n
        tap     v, \other_low, \other_high, \other_n
        nonlinear ands u, u, v
        eors    sum, sum, u
.endm

/* The three upper words and what comes in, to where four words were. */
.macro store_moved
        stm     t!, {w1, w2, w3}
        stm     t!, {sum}
.endm

/* contract of pw_grain128_next:
 *   bytes: {stack: 36, code: 448}
 *   cycles: 263
 *   floor: 250
 *   why: Three instructions for a tap that is multiplied, four for one that is added; 19 cycles to load eight words and store
 *     nine, 38 to call, save and restore and return.
 *   strategy: The LFSR first, in four low registers, then the NFSR in the same ones; of the LFSR three taps, one word and a
 *     part of the output wait in high registers. Taps of one bit in two words are added before they are shifted (s38 s70;
 *     b27 b59 and b91), factors whole words apart multiplied (b3 b67, b27 b59), and b17 b18 and b24 b25 are two places of
 *     the same product. */
function pw_grain128_next
        enter_with_high
        mov     address, r0
        ldm     r0!, {w0, w1, w2, w3}

        /* of y: s13 s20 + s60 s79 + s93 */
        tap     sum, w0, w1, 13
        tap     v, w0, w1, 20
        nonlinear ands sum, sum, v
        add_product w1, w2, 28, w2, w3, 15
        add_tap w2, w3, 29
        mov     output, sum
        tap     u, w2, w3, 30
        mov     s94, u
        tap     u, w1, w2, 10
        mov     s42, u
        tap     u, w0, w1, 8
        mov     s8, u
        mov     s0, w0

        /* fs: s0 + s7 + s38 + s70 + s81 + s96 */
        mov     sum, w0
        eors    sum, sum, w3
        add_tap w0, w1, 7
        mov     u, w1
        eors    u, u, w2
        mov     v, w2
        eors    v, v, w3
        add_tap u, v, 6
        add_tap w2, w3, 17
        mov     t, address
        store_moved

        ldm     t!, {w0, w1, w2, w3}
        mov     address, t

        /* y: b12 (s8 + b95 s94) + b95 s42 */
        tap     u, w2, w3, 31
        mov     sum, s94
        nonlinear ands sum, sum, u
        mov     b95, u
        mov     v, s42
        nonlinear ands v, v, u
        mov     u, s8
        eors    sum, sum, u
        tap     u, w0, w1, 12
        nonlinear ands sum, sum, u
        eors    sum, sum, v
        mov     u, output
        eors    sum, sum, u

        /* b2 + b15 + b36 + b45 + b64 + b73 + b89 */
        add_tap w0, w1, 2
        add_tap w0, w1, 15
        add_tap w1, w2, 4
        add_tap w1, w2, 13
        eors    sum, sum, w2
        add_tap w2, w3, 9
        add_tap w2, w3, 25
        mov     t, address
        str     sum, [t]

        /* fb: b88 b92 b93 b95 */
        tap     sum, w2, w3, 24
        tap     u, w2, w3, 28
        nonlinear ands sum, sum, u
        tap     u, w2, w3, 29
        nonlinear ands sum, sum, u
        mov     u, b95
        nonlinear ands sum, sum, u

        /* b70 b78 b82 */
        tap     u, w2, w3, 6
        tap     v, w2, w3, 14
        nonlinear ands u, u, v
        tap     v, w2, w3, 18
        nonlinear ands u, u, v
        eors    sum, sum, u

        /* b3 b67, b27 b59 + b91 */
        mov     u, w0
        nonlinear ands u, u, w2
        mov     v, w1
        nonlinear ands v, v, w3
        add_tap u, v, 3
        mov     u, w0
        nonlinear ands u, u, w1
        eors    u, u, w2
        mov     v, w1
        nonlinear ands v, v, w2
        eors    v, v, w3
        add_tap u, v, 27

        /* all products of neighbours; of these b17 b18, and b24 b25 for b22 b24 b25 */
        tap     u, w0, w1, 1
        nonlinear ands u, u, w0
        lsrs    v, w1, #1
        nonlinear ands v, v, w1
        add_tap u, v, 17
        tap     u, u, v, 24
        tap     v, w0, w1, 22
        nonlinear ands u, u, v
        eors    sum, sum, u

        /* b11 b13, b40 b48, b61 b65, b68 b84 */
        add_product w0, w1, 11, w0, w1, 13
        add_product w1, w2, 8, w1, w2, 16
        add_product w1, w2, 29, w2, w3, 1
        add_product w2, w3, 4, w2, w3, 20

        /* s0 + b0 + b26 + b56 + b96 */
        mov     u, s0
        eors    sum, sum, u
        eors    sum, sum, w0
        eors    sum, sum, w3
        add_tap w0, w1, 26
        add_tap w1, w2, 24
        mov     t, address
        subs    t, t, #16
        store_moved
        leave_with_high
end_function pw_grain128_next

#endif
