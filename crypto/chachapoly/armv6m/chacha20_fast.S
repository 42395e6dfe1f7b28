/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for Cortex-M0+: two rounds in a loop, ten words in registers. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "../../asm/armv6m_quarters.inc"

#define out     r0
#define key     r1
#define input   r2
#define text    r3

/* On the stack: words 2 to 15, the arguments. */
#define FRAME   QUARTERS_FRAME
#define OUT     FRAME
#define KEY     (FRAME + 4)
#define INPUT   (FRAME + 8)
#define TEXT    (FRAME + 12)

/* Behind the rounds. */
#define init    r4
#define to      r5
#define from    r6
#define summand r7

/* ChaCha has no message in its rounds. */
.macro add_message_low n, x, scratch
.endm

.macro add_message_high n, x, scratch
.endm

/* Words of the initial state are added to one of the state, and that to the text if there is any. */
.macro finish word, number, offset, with_text, first:vararg
        ldr     summand, \first
        adds    \word, \word, summand
    .if \with_text
        ldr     summand, [from, #\offset]
        eors    \word, \word, summand
    .endif
        str     \word, [to, #\offset]
.endm

/* The three parts of the initial state, for a word by its number. */
.macro finish_constant word, number, with_text
        finish  \word, \number, 4 * \number, \with_text, .Lconstant_\number
.endm

.macro finish_key word, number, with_text
        finish  \word, \number, 4 * \number, \with_text, [init, #(4 * (\number - 4))]
.endm

.macro finish_input word, number, with_text
        finish  \word, \number, 4 * \number, \with_text, [init, #(4 * (\number - 12))]
.endm

.macro finish_all with_text
        finish_constant r3, 2, \with_text
        mov     r3, r11
        finish_constant r3, 0, \with_text
        mov     r3, r8
        finish_constant r3, 1, \with_text
        mov     r3, r12
        finish_constant r3, 3, \with_text

        ldr     init, [sp, #KEY]
        finish_key r0, 7, \with_text
        finish_key r1, 8, \with_text
        mov     r3, r9
        finish_key r3, 5, \with_text
        mov     r3, r10
        finish_key r3, 9, \with_text
        mov     r3, lr
        finish_key r3, 10, \with_text
        .irp    number, 4, 6, 11
        get     r3, \number
        finish_key r3, \number, \with_text
        .endr

        ldr     init, [sp, #INPUT]
        finish_input r2, 13, \with_text
        .irp    number, 12, 14, 15
        get     r3, \number
        finish_input r3, \number, \with_text
        .endr
.endm

/* contract of pw_chacha20_add_block:
 *   bytes: {stack: 108, code: 848}
 *   cycles: 2168
 *   floor: 1972
 *   why: that of pw_chacha20_block; 16 words of text loaded and added
 *   strategy: The rounds are those of pw_chacha20_block, and the key stream meets the text in registers. A text or output that
 *     is not at an address of words is added byte by byte to a block of key stream on the stack. */
function pw_chacha20_add_block
        mov     r12, out
        orrs    out, out, text
        lsls    out, out, #30
        mov     out, r12
        beq     .Lblock

        push    {r3-r6, lr}
        sub     sp, sp, #64
        movs    r4, out
        movs    r5, text
        mov     out, sp
        bl      pw_chacha20_block
        mov     r0, sp
        movs    r1, #0
        movs    r3, #63
1:      ldrb    r2, [r0, r3]
        ldrb    r6, [r5, r3]
        eors    r2, r2, r6
        strb    r2, [r4, r3]
        strb    r1, [r0, r3]
        subs    r3, r3, #1
        bpl     1b
        add     sp, sp, #64
        pop     {r3-r6, pc}

        /* The key moves to the stack, to an address of words. */
.Lcopy_key:
        sub     sp, sp, #32
        mov     r4, sp
        movs    r5, #32
1:      subs    r5, r5, #1
        ldrb    r6, [key, r5]
        strb    r6, [r4, r5]
        bne     1b
        movs    key, r4
        bl      .Lblock
        movs    r0, #0
        movs    r5, #32
1:      subs    r5, r5, #4
        str     r0, [r4, r5]
        bne     1b
        add     sp, sp, #32
        pop     {r4-r7, pc}

/* contract of pw_chacha20_block:
 *   bytes: {stack: 108, code: 848}
 *   cycles: 2114
 *   floor: 1924
 *   why: 12 instructions for each of 80 quarter rounds: no operand is rotated for free, and a sum needs its words as they
 *     are. Four low registers hold the amounts; of sixteen words four are in the other low registers, where XOR and rotation
 *     want them, and six in high ones. A search over the orders of the half quarter rounds and over what to move for each
 *     found no two rounds with less than 84 cycles of moves, loads and stores. The initial state is loaded twice, added and
 *     stored, and registers saved.
 *   strategy: Two rounds are as asm/armv6m_quarters.inc has them, in the order of the search, which leaves on the stack what
 *     rests longest. A key that is not at an address of words is copied first, which takes 52 bytes of stack more. Loading by
 *     LDM did not help: the words of a column lie apart for the diagonals. Nor did amounts in high registers, or made from
 *     each other. */
entry pw_chacha20_block
        movs    text, #1                /* no address of words: there is no text */
.Lblock:
        push    {r4-r7, lr}
        lsls    r4, key, #30
        bne     .Lcopy_key
        mov     r4, r8
        mov     r5, r9
        mov     r6, r10
        mov     r7, r11
        push    {r4-r7}
        push    {r0-r3}
        sub     sp, sp, #FRAME

        /* the initial state */
        ldm     key!, {r4-r7}
        put     r4, 4
        mov     r9, r5
        put     r6, 6
        movs    r0, r7
        ldm     key!, {r4-r7}
        mov     r1, r4
        mov     r10, r5
        mov     lr, r6
        put     r7, 11
        ldm     input!, {r4-r7}
        put     r4, 12
        mov     r2, r5
        put     r6, 14
        put     r7, 15
        adr     r3, .Lconstants
        ldm     r3!, {r4-r7}
        mov     r11, r4
        mov     r8, r5
        mov     r3, r6
        mov     r12, r7

        /* the last amount has the counter of the loop above its five bits */
        movs    by_1, #16
        movs    by_2, #20
        movs    by_3, #24
        movs    by_4, #(25 + 7 * 32)
        adds    by_4, by_4, #(2 * 32)

.Ldouble_round:
        quarters
        subs    by_4, by_4, #32
        bmi     .Lfinish
        b       .Ldouble_round

.Lfinish:
        ldr     from, [sp, #TEXT]
        ldr     to, [sp, #OUT]
        lsls    summand, from, #31
        bne     .Lfinish_block
        finish_all 1
        b       .Lwipe

.Lfinish_block:
        finish_all 0

        /* the words on the stack do not stay there: with the stream they give the key away */
.Lwipe:
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r4, sp
        stm     r4!, {r0-r3}
        stm     r4!, {r0-r3}
        stm     r4!, {r0-r3}
        stm     r4!, {r0-r1}
        add     sp, sp, #(FRAME + 16)
        leave_with_high

        .p2align 2
.Lconstants:
        .4byte  0x61707865, 0x3320646e, 0x79622d32, 0x6b206574
    .irp number, 0, 1, 2, 3
        .equ    .Lconstant_\number, .Lconstants + 4 * \number
    .endr
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
