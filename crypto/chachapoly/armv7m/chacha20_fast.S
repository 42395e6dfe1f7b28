/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for Cortex-M3: two rounds in a loop, fourteen words in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define stream  r0
#define key     r1
#define input   r2

/* Words 8 and 10 take turns in one register, 9 and 11 in another. */
#define x0      r0
#define x1      r1
#define x2      r2
#define x3      r3
#define x4      r4
#define x5      r5
#define x6      r6
#define x7      r7
#define x8      r8
#define x9      r9
#define x10     r8
#define x11     r9
#define x12     r10
#define x13     r11
#define x14     r12
#define x15     lr

/* On the stack: words 8 to 11, twice the double rounds to come (one less where text is added), the arguments. */
#define X8      0
#define LEFT    16
#define FRAME   20
#define STREAM  20
#define KEY     24
#define INPUT   28
#define TEXT    32

/* What b and d have still to be rotated by, to the right, between quarter rounds. */
#define B_PENDING 25
#define D_PENDING 24

/* 8 instructions: each rotation is part of the next instruction that uses the word. */
.macro quarter_round a, b, c, d
        nonlinear add \a, \a, \b, ror #B_PENDING
        eor     \d, \a, \d, ror #D_PENDING
        nonlinear add \c, \c, \d, ror #16
        eor     \b, \c, \b, ror #B_PENDING
        nonlinear add \a, \a, \b, ror #20
        eor     \d, \a, \d, ror #16
        nonlinear add \c, \c, \d, ror #24
        eor     \b, \c, \b, ror #20
.endm

.macro put word, number
        str     \word, [sp, #(X8 + 4 * (\number - 8))]
.endm

.macro get word, number
        ldr     \word, [sp, #(X8 + 4 * (\number - 8))]
.endm

.macro add_constant word, value
        constant r9, \value
        add     \word, \word, r9
.endm

/* The initial state, from the arguments. */
.macro load_state left
        sub     sp, sp, #FRAME
        ldm     input, {x12, x13, x14, x15}
        ldr     x4, [key]
        ldr     x5, [key, #4]
        ldr     x6, [key, #8]
        ldr     x7, [key, #12]
        ldr     r2, [key, #24]
        ldr     r3, [key, #28]
        ldr     x8, [key, #16]
        ldr     x9, [key, #20]
        put     r2, 10
        .irp    b, x4, x5, x6, x7
        ror     \b, \b, #(32 - B_PENDING)
        .endr
        put     r3, 11
        .irp    d, x12, x13, x14, x15
        ror     \d, \d, #(32 - D_PENDING)
        .endr
        movs    x0, #\left
        str     x0, [sp, #LEFT]
        constant x0, 0x61707865
        constant x1, 0x3320646e
        constant x2, 0x79622d32
        constant x3, 0x6b206574
.endm

/* Words 0 to 3, with those of the initial state added. Changes r9. */
.macro add_constants
        add_constant x0, 0x61707865
        add_constant x1, 0x3320646e
        add_constant x2, 0x79622d32
        add_constant x3, 0x6b206574
.endm

/* Four words from any address. */
.macro load_four address, offset, w0, w1, w2, w3
        ldr     \w0, [\address, #\offset]
        ldr     \w1, [\address, #(\offset + 4)]
        ldr     \w2, [\address, #(\offset + 8)]
        ldr     \w3, [\address, #(\offset + 12)]
.endm

/* r0 to r3 with the initial state added, of words 4 to 7, 8 to 11 and 12 to 15. The first two need the key in r9, the last one
 * the input. */
.macro add_first_half_of_key
        load_four r9, 0, r0, r1, r2, r3
        add     r0, r0, x4, ror #B_PENDING
        add     r1, r1, x5, ror #B_PENDING
        add     r2, r2, x6, ror #B_PENDING
        add     r3, r3, x7, ror #B_PENDING
.endm

.macro add_second_half_of_key
        load_four r9, 16, r0, r1, r2, r3
        ldm     sp, {r4-r7}
        add     r0, r0, r4
        add     r1, r1, r5
        add     r2, r2, r6
        add     r3, r3, r7
.endm

.macro add_input
        ldm     r9, {r0-r3}
        add     r0, r0, x12, ror #D_PENDING
        add     r1, r1, x13, ror #D_PENDING
        add     r2, r2, x14, ror #D_PENDING
        add     r3, r3, x15, ror #D_PENDING
.endm

/* The four words on the stack do not stay there: with the stream they give the key away. */
.macro wipe_words
        movs    r4, #0
        movs    r5, #0
        movs    r6, #0
        movs    r7, #0
        stm     sp, {r4-r7}
.endm

/* Adds four words of the text to r0 to r3 and stores them; r8 is where. Changes r4 to r7 and r9. */
.macro add_text offset
        ldr     r9, [sp, #TEXT]
        load_four r9, \offset, r4, r5, r6, r7
        eors    r0, r0, r4
        eors    r1, r1, r5
        eors    r2, r2, r6
        eors    r3, r3, r7
        store_sum \offset
.endm

.macro store_sum offset
        str     r0, [r8, #\offset]
        str     r1, [r8, #(\offset + 4)]
        str     r2, [r8, #(\offset + 8)]
        str     r3, [r8, #(\offset + 12)]
.endm

/* contract of pw_chacha20_block:
 *   bytes: {stack: 68, code: 1036}
 *   cycles: 985
 *   floor: 811
 *   why: 8 instructions for each of 80 quarter rounds. Sixteen words do not fit into fourteen registers: two of
 *     them are stored and two loaded in each round, 3 cycles each. Key and input are loaded and the stream stored,
 *     call and return.
 *   strategy: All rotations are those of a second operand: each word is rotated where it is used next, also across
 *     rounds, so that b waits for a rotation by 25 and d for one by 24 at every quarter round; before the first one
 *     they are rotated the other way. A round begins with the two quarter rounds whose c is in registers; then
 *     these two words change places with those on the stack. So does the counter of the loop, which costs less than
 *     a third word there. */
function pw_chacha20_block
        push    {r0-r2, r4-r11, lr}
        load_state 20

        .p2align 2
.Ldouble_round:
        quarter_round x0, x4, x8, x12
        put     x8, 8
        quarter_round x1, x5, x9, x13
        put     x9, 9
        get     x10, 10
        get     x11, 11
        quarter_round x2, x6, x10, x14
        quarter_round x3, x7, x11, x15

        quarter_round x0, x5, x10, x15
        put     x10, 10
        quarter_round x1, x6, x11, x12
        put     x11, 11
        get     x8, 8
        get     x9, 9
        quarter_round x2, x7, x8, x13
        put     x8, 8
        ldr     x8, [sp, #LEFT]
        subs    x8, x8, #2
        str     x8, [sp, #LEFT]
        get     x8, 8
        quarter_round x3, x4, x9, x14
        bgt     .Ldouble_round
        bmi     .Ladd_text

        /* add the initial state; word 8 is on the stack already */
        put     x9, 9
        ldr     r8, [sp, #STREAM]
        add_constants
        stm     r8!, {r0-r3}
        ldr     r9, [sp, #KEY]
        add_first_half_of_key
        stm     r8!, {r0-r3}
        add_second_half_of_key
        stm     r8!, {r0-r3}
        wipe_words
        ldr     r9, [sp, #INPUT]
        add_input
        stm     r8, {r0-r3}
        add     sp, sp, #(FRAME + 12)
        pop     {r4-r11, pc}

/* contract of pw_chacha20_add_block:
 *   bytes: {stack: 72, code: 1036}
 *   cycles: 1048
 *   floor: 844
 *   why: that of pw_chacha20_block; 16 words of text loaded and added
 *   strategy: The rounds are those of pw_chacha20_block; the sign of their counter at the end tells who called. The key
 *     stream meets the text in registers, four words at a time, and is never in memory. */
entry pw_chacha20_add_block
        push    {r0-r11, lr}
        load_state 19
        b       .Ldouble_round

.Ladd_text:
        put     x9, 9
        add_constants
        ldr     r9, [sp, #TEXT]
        .irp    word, 0, 1, 2, 3
        ldr     r8, [r9, #(4 * \word)]
        eor     r\word, r\word, r8
        .endr
        ldr     r8, [sp, #STREAM]
        store_sum 0
        ldr     r9, [sp, #KEY]
        add_first_half_of_key
        add_text 16
        ldr     r9, [sp, #KEY]
        add_second_half_of_key
        add_text 32
        wipe_words
        ldr     r9, [sp, #INPUT]
        add_input
        add_text 48
        add     sp, sp, #(FRAME + 16)
        pop     {r4-r11, pc}
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
