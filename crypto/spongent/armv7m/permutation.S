/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for Cortex-M3, sliced anew in each round. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

/* The state as it lies in memory; w5 has 16 bits and is of Spongent-pi[176] alone. After slicing w0, w2, w1, w3 hold bit 0, 1,
 * 2, 3 of the nibbles 0 to 31. */
#define w0      r0
#define w1      r1
#define w2      r2
#define w3      r3
#define w4      r4
#define w5      r5
#define counter r6
#define a       r7
#define b       r8
#define h0      r9              /* bit 0, 1, 2, 3 of the nibbles from 32 on; above them anything */
#define h1      r10
#define h2      r11
#define h3      r12
#define mask    lr              /* constant */

.macro exchange x, y, distance, mask
        exchange_fields \x, \y, a, \distance, \mask
.endm

/* The S-box on the bits x0, x1, x2, x3 of the nibbles; bit 2 comes to `spare`, and x2 is free. */
.macro substitute x0, x1, x2, x3, spare, scratch
        nonlinear orr \spare, \x1, \x2
        eor     \x1, \x1, \x2
        eor     \spare, \x0, \spare
        nonlinear orn \scratch, \x3, \spare
        nonlinear and \x0, \x0, \x3
        eor     \x0, \x0, \x1
        eor     \x1, \x1, \scratch
        nonlinear and \scratch, \scratch, \x0
        eor     \scratch, \scratch, \spare
        eor     \x0, \x3, \spare
        nonlinear orr \x3, \x3, \x1
        eor     \spare, \spare, \x3
        nonlinear orn \x3, \x2, \x0
        eor     \x3, \x3, \scratch
        eor     \x0, \x0, \x2
.endm

.macro define_spongent name, bits, initial
function \name
        push    {r0, r4-r11, lr}
    .if \bits == 176
        ldrh    w5, [r0, #20]
    .endif
        ldr     w4, [r0, #16]
        ldm     r0, {w0-w3}
    .if \bits == 176
        movs    counter, #\initial
    .else
        mov     counter, #\initial     /* of 32 bits, where there would be room */
    .endif
        movw    mask, #0xf0f0

        .p2align 4      /* where a round lies in the lines of the flash decides up to a fifteenth of its cycles there */
.L\name\()_round:
        /* the counter at both ends, and its next value */
        eor     w0, w0, counter
        rbit    a, counter
    .if \bits == 176
        eor     w5, w5, a, lsr #16
    .else
        eor     w4, w4, a
    .endif
        eor     a, counter, counter, lsl #1
        ubfx    a, a, #6, #1
        orr     counter, a, counter, lsl #1
        and     counter, counter, #0x7f

        /* bits of the nibbles 0 to 31: each step exchanges one bit of the number of a word with one of the place in it */
        exchange_halves w0, w2, a
        exchange_halves w1, w3, a
        exchange w0, w2, 4, 0x0f0f0f0f
        exchange w1, w3, 4, 0x0f0f0f0f
        exchange w0, w2, 1, 0x55555555
        exchange w1, w3, 1, 0x55555555
        exchange w0, w1, 8, 0x00ff00ff
        exchange w2, w3, 8, 0x00ff00ff
        exchange w0, w1, 2, 0x33333333
        exchange w2, w3, 2, 0x33333333

        /* of the others: bytes of w4 */
        exchange_bits w4, a, 3, 0x0a0a0a0a
        eor     a, w4, w4, lsr #12
        and     a, a, mask
        eor     w4, w4, a
        eor     w4, w4, a, lsl #12
        exchange_bits w4, a, 6, 0x00cc00cc
    .if \bits == 176
        /* and nibbles of w5 */
        exchange_bits w5, a, 3, 0x0a0a0a0a
        exchange_bits w5, a, 6, 0x00cc00cc
        uxtb    h0, w4
        orr     h0, h0, w5, lsl #8
        uxtb    h1, w4, ror #16
        lsr     a, w5, #4
        orr     h1, h1, a, lsl #8
        uxtb    h2, w4, ror #8
        lsr     a, w5, #8
        orr     h2, h2, a, lsl #8
        lsr     h3, w4, #24
        lsr     a, w5, #12
        orr     h3, h3, a, lsl #8
    .else
        mov     h0, w4
        lsr     h1, w4, #16
        lsr     h2, w4, #8
        lsr     h3, w4, #24
    .endif

        /* bits 0 to 3 are then w0, w2, a, w3 and h0, h1, w1, h3 */
        substitute w0, w2, w1, w3, a, b
        substitute h0, h1, h2, h3, w1, b

        /* the bit layer puts them one behind the other */
    .if \bits == 176
        ubfx    h0, h0, #0, #12
        lsr     w5, w3, #28
        bfi     w5, h3, #4, #12
        ubfx    w4, w1, #8, #4
        orr     w4, w4, w3, lsl #4
        lsr     w3, a, #8
        orr     w3, w3, w1, lsl #24
        orr     w1, h0, w2, lsl #12
        lsr     w2, w2, #20
        bfi     w2, h1, #12, #12
        orr     w2, w2, a, lsl #24
    .else
        uxtb    h0, h0
        lsr     w4, w3, #8
        orr     w4, w4, h3, lsl #24
        lsr     b, a, #16
        bfi     b, w1, #16, #8
        orr     w3, b, w3, lsl #24
        orr     w1, h0, w2, lsl #8
        lsr     w2, w2, #24
        bfi     w2, h1, #8, #8
        orr     w2, w2, a, lsl #16
    .endif
        cmp     counter, #0x7f
        bne     .L\name\()_round

        pop     {a}
        stm     a!, {w0-w4}
    .if \bits == 176
        strh    w5, [a]
    .endif
        pop     {r4-r11, pc}
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 40, code: 416}
 *   cycles: 8442
 *   floor: 4800
 *   why: 30 instructions for the S-boxes of a round, 20 for exchanging the two bits of a nibble's number with those of
 *     a place in 5 words, 10 for its constants and its loop.
 *   strategy: The state lies as in memory. A round slices four words at once, by exchanges between two words, which
 *     cost half of those within one: of the seven that a rotation of the place by two bits takes, five remain, as the
 *     two words in the middle may change places. The fifth word is sliced into bytes. After the S-box, on 32 nibbles
 *     and on 8, the slices are written one behind the other, which is the bit layer. The counter is its own end mark.
 *     Doing two rounds between slicings, on 16 slices of 10 bits, was counted and saves no more than a fifth. */
define_spongent pw_spongent160_permute, 160, 0x75

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 40, code: 484}
 *   cycles: 10934
 *   floor: 5500
 *   why: As for Spongent-pi[160], of which there are 90 rounds.
 *   strategy: As for Spongent-pi[160]; the upper 12 bits of a slice are a byte of the fifth word and a nibble of the sixth. */
define_spongent pw_spongent176_permute, 176, 0x45

#endif
