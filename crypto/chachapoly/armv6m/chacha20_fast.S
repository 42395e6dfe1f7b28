/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function for Cortex-M0+: six rounds in a loop, ten words in registers. */
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

/* ChaCha has no message in its rounds. */
.macro add_message_low n, x, scratch
.endm

.macro add_message_high n, x, scratch
.endm

/* r4 to r7, which are words of the initial state to which those of the state are added, go to the output, with the text added
 * if there is any. */
.macro finish_four number, scratch, with_text
    .if \with_text
        .irp    word, 0, 1, 2, 3
        ldr     \scratch, [r2, #(4 * (\number + \word))]
        .if     \word == 0
        eors    r4, r4, \scratch
        .elseif \word == 1
        eors    r5, r5, \scratch
        .elseif \word == 2
        eors    r6, r6, \scratch
        .else
        eors    r7, r7, \scratch
        .endif
        .endr
    .endif
    .if \number == 0
        ldr     r3, [sp, #OUT]
    .endif
        stm     r3!, {r4-r7}
.endm

.macro add_stacked to, number
        get     r0, \number
        adds    \to, \to, r0
.endm

.macro finish with_text
        ldm     r4, {r4-r7}
        add     r4, r11
        add     r5, r8
        adds    r6, r6, r3
        add     r7, r12
        mov     r8, r2
    .if \with_text
        ldr     r2, [sp, #TEXT]
    .endif
        finish_four 0, r3, \with_text

        ldr     r7, [sp, #KEY]
        ldm     r7, {r4-r7}
        add     r5, r9
        adds    r7, r7, r0
        add_stacked r4, 4
        add_stacked r6, 6
        finish_four 4, r0, \with_text

        ldr     r7, [sp, #KEY]
        adds    r7, r7, #16
        ldm     r7, {r4-r7}
        adds    r4, r4, r1
        add     r5, r10
        add     r6, lr
        add_stacked r7, 11
        finish_four 8, r0, \with_text

        ldr     r7, [sp, #INPUT]
        ldm     r7, {r4-r7}
        add_stacked r4, 12
        add     r5, r8
        add_stacked r6, 14
        add_stacked r7, 15
        finish_four 12, r0, \with_text
.endm

/* contract of pw_chacha20_add_block:
 *   bytes: {stack: 96, code: 1324}
 *   cycles: 2039
 *   floor: 1904
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
 *   bytes: {stack: 96, code: 1324}
 *   cycles: 1983
 *   floor: 1868
 *   why: 960 cycles for 12 instructions of each of 80 quarter rounds: no operand is rotated for free, and a sum needs its
 *     words as they are. 800 for moves, loads and stores: four low registers hold the amounts; of sixteen words four are
 *     in the other low registers, where XOR and rotation want them, and six in high ones. A search over the orders of the
 *     half quarter rounds and over what to move for each found no two rounds with less than 84 cycles of it word by word,
 *     of which LDM and STM save four. 108 to load the initial state twice, to add and store it, and to save registers.
 *   strategy: Two rounds are as asm/armv6m_quarters.inc has them. They leave three words in other registers than they
 *     took them from, so that three times two are a loop, entered at its third: that saves four moves for each two rounds
 *     and most of the loop's branches, 62 cycles for 596 bytes. A key that is not at an address of words is copied first,
 *     which takes 52 bytes of stack more. A stack pointer that walks along the words, for POP, saved one cycle for each
 *     two rounds at most. Amounts in high registers, or made from each other, did not help. */
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
        mov     r12, r6
        put     r7, 11
        ldm     input!, {r4-r7}
        put     r4, 12
        mov     r2, r5
        put     r6, 14
        put     r7, 15
        adr     r3, .Lconstants
        ldm     r3!, {r4-r7}
        mov     lr, r4
        mov     r8, r5
        mov     r3, r6
        mov     r11, r7

        /* the last amount has the counter of the loop above its five bits */
        movs    by_1, #16
        movs    by_2, #20
        movs    by_3, #24
        movs    by_4, #(25 + 3 * 32)

        /* once and three times three double rounds */
        b       .Lthird
.Lrounds:
        quarters 0
        quarters 1
.Lthird:
        quarters 2
        subs    by_4, by_4, #32
        bmi     .Lfinish
        b       .Lrounds

        .p2align 2
.Lconstants:
        .4byte  0x61707865, 0x3320646e, 0x79622d32, 0x6b206574

.Lfinish:
        mov     r4, pc
        subs    r4, r4, #20             /* the constants; the program counter is 4 bytes ahead */
        ldr     r5, [sp, #TEXT]
        lsls    r5, r5, #31
        bne     .Lfinish_block
        finish  1
        b       .Lwipe

.Lfinish_block:
        finish  0

        /* the words on the stack do not stay there: with the stream they give the key away */
.Lwipe:
        movs    r0, #0
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r4, sp
        stm     r4!, {r0-r3}
        stm     r4!, {r0-r3}
        stm     r4!, {r0-r2}
        add     sp, sp, #(FRAME + 16)
        leave_with_high
end_function pw_chacha20_block
end_function pw_chacha20_add_block

#endif
