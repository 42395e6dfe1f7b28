/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for ARMv6-M, sliced anew in each round. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../counters.inc"

/* The state as it lies in memory; w5 has 16 bits and is of Spongent-pi[176] alone. After slicing w0, w2, w1, w3 hold bit 0, 1,
 * 2, 3 of the nibbles 0 to 31. */
#define w0      r0
#define w1      r1
#define w2      r2
#define w3      r3
#define w4      r6
#define w5      r7
#define a       r4
#define mask    r5
#define slice_0 r8              /* while the upper nibbles are substituted */
#define slice_1 r9
#define mask_0f0f0f0f r10
#define mask_33333333 r11
#define counters r12
#define end     lr              /* of the counters */

/* Exchanges the bits of x whose place has `distance` in it with those of y whose place has not; `mask` has the latter. */
.macro exchange x, y, distance
        lsrs    a, \x, #\distance
        eors    a, \y
        .if     \distance == 16
        uxth    a, a
        .else
        ands    a, mask
        .endif
        eors    \y, a
        lsls    a, a, #\distance
        eors    \x, a
.endm

/* Exchanges the bits of the mask with those `distance` higher, in the words behind the 32 first nibbles. */
.macro swap_bits distance, bits, words:vararg
        ldr     mask, =\bits
        .irp    word, \words
        lsrs    a, \word, #\distance
        eors    a, \word
        ands    a, mask
        eors    \word, a
        lsls    a, a, #\distance
        eors    \word, a
        .endr
.endm

/* The S-box on the bits x0, x1, x2, x3 of the nibbles; bit 2 comes to `spare`, and x2 is free. */
.macro substitute x0, x1, x2, x3, spare, scratch
        movs    \spare, \x1
        nonlinear orrs \spare, \x2
        eors    \x1, \x2
        eors    \spare, \x0
        mvns    \scratch, \spare
        nonlinear orrs \scratch, \x3
        nonlinear ands \x0, \x3
        eors    \x0, \x1
        eors    \x1, \scratch
        nonlinear ands \scratch, \x0
        eors    \scratch, \spare
        movs    \x0, \x3
        eors    \x0, \spare
        nonlinear orrs \x3, \x1
        eors    \spare, \x3
        mvns    \x3, \x0
        nonlinear orrs \x3, \x2
        eors    \x3, \scratch
        eors    \x0, \x2
.endm

.macro define_spongent name, bits
function \name
        enter_with_high
        push    {r0}
        ldr     a, =.L\name\()_counters
        mov     counters, a
        adds    a, #(\name\()_ROUNDS)
        adds    a, #(\name\()_ROUNDS)
        mov     end, a
        ldr     a, =0x0f0f0f0f
        mov     mask_0f0f0f0f, a
        ldr     a, =0x33333333
        mov     mask_33333333, a
    .if \bits == 176
        ldrh    w5, [r0, #20]
    .endif
        ldr     w4, [r0, #16]
        ldm     r0, {w0-w3}

.L\name\()_round:
        /* the counter at both ends */
        mov     a, counters
        ldrb    mask, [a]
        eors    w0, mask
        ldrb    mask, [a, #1]
        adds    a, #2
        mov     counters, a
    .if \bits == 176
        lsls    mask, mask, #8
        eors    w5, mask
    .else
        lsls    mask, mask, #24
        eors    w4, mask
    .endif

        /* bits of the nibbles 0 to 31: each step exchanges one bit of the number of a word with one of the place in it */
        exchange w0, w2, 16
        exchange w1, w3, 16
        mov     mask, mask_0f0f0f0f
        exchange w0, w2, 4
        exchange w1, w3, 4
        ldr     mask, =0x55555555
        exchange w0, w2, 1
        exchange w1, w3, 1
        ldr     mask, =0x00ff00ff
        exchange w0, w1, 8
        exchange w2, w3, 8
        mov     mask, mask_33333333
        exchange w0, w1, 2
        exchange w2, w3, 2

        /* of the others: bytes 0, 2, 1, 3 of w4 hold their bits 0, 1, 2, 3; with those of w5, halves of w4 and of w5 do */
    .if \bits == 176
        swap_bits 3, 0x0a0a0a0a, w4, w5
        swap_bits 12, 0x0000f0f0, w4, w5
        swap_bits 6, 0x00cc00cc, w4, w5
        ldr     mask, =0x00ff00ff
        exchange w4, w5, 8
    .else
        swap_bits 3, 0x0a0a0a0a, w4
        swap_bits 12, 0x0000f0f0, w4
        swap_bits 6, 0x00cc00cc, w4
    .endif

        /* bits 0 to 3 are then in r0, r2, r4, r3, and those of the upper nibbles in r6, r1, r0, r5 */
        substitute w0, w2, w1, w3, a, mask
        mov     slice_0, w0
        mov     slice_1, w2
        lsrs    r1, w4, #16
    .if \bits == 176
        lsrs    r5, w5, #16
    .else
        lsrs    r7, w4, #8
        lsrs    r5, w4, #24
    .endif
        substitute r6, r1, r7, r5, r0, r2

        /* the bit layer puts them one behind the other */
        mov     w2, slice_1
    .if \bits == 176
        lsls    r7, w2, #12
        lsrs    w2, w2, #20
        lsls    r1, r1, #20
        lsrs    r1, r1, #8
        orrs    w2, r1
        lsls    r1, r4, #24
        orrs    w2, r1
        lsls    w1, r6, #20
        lsrs    w1, w1, #20
        orrs    w1, r7
        lsls    w4, r3, #4
        lsls    r7, r0, #20
        lsrs    r7, r7, #28
        orrs    w4, r7
        lsls    w5, r5, #20
        lsrs    w5, w5, #16
        lsrs    r3, r3, #28
        orrs    w5, r3
        lsrs    w3, r4, #8
        lsls    r0, r0, #24
        orrs    w3, r0
    .else
        lsls    r7, w2, #8
        lsrs    w2, w2, #24
        uxtb    r1, r1
        lsls    r1, r1, #8
        orrs    w2, r1
        lsls    r1, r4, #16
        orrs    w2, r1
        uxtb    w1, r6
        orrs    w1, r7
        lsrs    w4, r3, #8
        lsls    r5, r5, #24
        orrs    w4, r5
        lsls    w3, r3, #24
        lsrs    r4, r4, #16
        orrs    w3, r4
        uxtb    r0, r0
        lsls    r0, r0, #16
        orrs    w3, r0
    .endif
        mov     w0, slice_0
        cmp     counters, end
        beq     .L\name\()_end
        b       .L\name\()_round

.L\name\()_end:
        pop     {a}
        stm     a!, {w0-w3}
        str     w4, [a]
    .if \bits == 176
        strh    w5, [a, #4]
    .endif
        leave_with_high
        .ltorg
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 40, code: 404, rodata: 160}
 *   cycles: 13424
 *   floor: 11700
 *   why: For each round 78 instructions to exchange the two bits of a nibble's number with those of a place in 5 words,
 *     38 for the S-boxes, 20 for the bit layer, 10 for counter and loop.
 *   strategy: The state lies as in memory. A round slices four words at once, by exchanges between two words, which
 *     cost half of those within one: of the seven that a rotation of the place by two bits takes, five remain, as the
 *     two words in the middle may change places. The fifth word is sliced into bytes. After the S-box, on 32 nibbles
 *     and on 8, the slices are written one behind the other, which is the bit layer; two of them wait in high registers
 *     for the second S-box. Counters come from a table: the register of seven bits and its reverse took ten
 *     instructions more. */
define_spongent pw_spongent160_permute, 160
define_counters pw_spongent160_permute, 0x75

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 40, code: 464, rodata: 180}
 *   cycles: 17618
 *   floor: 15400
 *   why: As for Spongent-pi[160], with 24 instructions more for the sixth word, in 90 rounds.
 *   strategy: As for Spongent-pi[160]; fifth and sixth word are sliced alike and joined, a slice of twelve bits in each
 *     half. */
define_spongent pw_spongent176_permute, 176
define_counters pw_spongent176_permute, 0x45

#endif
