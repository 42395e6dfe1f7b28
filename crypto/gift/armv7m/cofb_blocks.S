/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whole blocks of GIFT-COFB for ARMv7-M, with the state in registers from block to block.
 *
 * In C a block takes 1090 cycles, here 1019; a single block is faster in C. Pointers and mask wait in the frame. Constants of
 * the rounds by a register that holds a part of them would save 5 cycles more, but none is left for them. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define half_mask  r0           /* as pw_gift128_rounds takes them */
#define round_keys r1

/* Between the rounds, Y is in r4 to r7 and the text in r8 to r11, as numbers with the first byte on top. */
#define out     r2
#define in      r3
#define end     r12
#define upper   r2              /* of the mask */
#define lower   r3

/* The frame, below the registers of the caller. */
#define OUT     0
#define IN      4
#define MASK    12              /* two words, as numbers */
#define STATE   20
#define FRAME   24
#define KEYS    60
#define PHASE   64

#define KEY_BYTES 320

/* In the state. */
#define INPUT   16
#define STATE_MASK 32

/* out = text + Y, with `other` for the sum. The flags stay. */
.macro put_word text, y, other
        eor     \other, \text, \y
        rev     r12, \other
        str     r12, [out], #4
.endm

.macro put_words a, b, c, d
        put_word r8, r4, \a
        put_word r9, r5, \b
        put_word r10, r6, \c
        put_word r11, r7, \d
.endm

/* r4 to r7 = G(Y) */
.macro rotate_left_half
        adds    r5, r5, r5
        adcs    r4, r4, r4
        adc     r5, r5, #0
.endm

/* The blocks of a phase: `others` are what the sums of its words are called, none where there is no output. The rounds return
 * to the next block. */
.macro take_blocks name, others:vararg
.L\name:
        adr     lr, .L\name\()_block
        orr     lr, lr, #1                      /* Thumb */
.L\name\()_block:
        sub     round_keys, round_keys, #KEY_BYTES
        ldm     sp, {out, in, end}
        ldr     r9, [in, #4]
        ldr     r10, [in, #8]
        ldr     r11, [in, #12]
        ldr     r8, [in], #16
        rev     r8, r8
        rev     r9, r9
        rev     r10, r10
        rev     r11, r11
        cmp     in, end
        .ifnb   \others
        put_words \others
        .endif
        beq.w   .Llast
        stm     sp, {out, in}

        /* mask = x mask, modulo x^64 + x^4 + x^3 + x + 1 */
        ldrd    upper, lower, [sp, #MASK]
        asr     r12, upper, #31
        and     r12, r12, #0x1b
        adds    lower, lower, lower
        adcs    upper, upper, upper
        eor     lower, lower, r12
        strd    upper, lower, [sp, #MASK]

        /* Y = E(G(Y) + text + mask): the halves of Y trade places */
        rotate_left_half
        eor     r8, r8, r6
        eor     r9, r9, r7
        eor     r6, r4, r10
        eor     r7, r5, r11
        eor     r4, r8, upper
        eor     r5, r9, lower
        b.w     pw_gift128_rounds
.endm

/* A word of the state at r0, from a number. */
.macro keep word, offset
        rev     r3, \word
        str     r3, [r0, #\offset]
.endm

/* contract of pw_gift_cofb_take_blocks:
 *   for: {blocks: [1, 40], phase: [0, 2]}
 *   bytes: {stack: 60, code: 596}
 *   cycles: 1007*blocks - 889 + 12*blocks*(phase > 0) + (phase == 2) - (phase == 1)
 *   floor: 930*(blocks - 1) + 12*blocks*(phase > 0)
 *   why: 896 for the rounds; eight to load text as numbers, four to add it to the input, twelve to put it out; three for G;
 *     seven to double the mask and to add it; twelve for pointers, the loop and the jumps
 *   strategy: The rounds alone return to the next block, without the call of C that saves registers and reverses bytes.
 *     G and the mask take words that are numbers: a carry moves the bit. */
function pw_gift_cofb_take_blocks
        push    {r0, r4-r11, lr}
        sub     sp, sp, #8
        add     r3, r2, r3, lsl #4
        push    {r1-r3}
        ldm     r0, {r4-r7}
        ldrd    upper, lower, [r0, #STATE_MASK]
        rev     upper, upper
        rev     lower, lower
        strd    upper, lower, [sp, #MASK]
        rev     r4, r4
        rev     r5, r5
        rev     r6, r6
        rev     r7, r7
        ldr     round_keys, [sp, #KEYS]
        add     round_keys, round_keys, #KEY_BYTES      /* where the rounds leave it */
        ldr     r2, [sp, #PHASE]
        constant half_mask, 0x55550000
        cmp     r2, #1
        blo.w   .Labsorb
        bhi.w   .Ldecrypt

        take_blocks encrypt, r12, r12, r12, r12
        take_blocks decrypt, r8, r9, r10, r11
        take_blocks absorb

.Llast:
        ldr     r0, [sp, #STATE]
        keep    r4, 0
        keep    r5, 4
        keep    r6, 8
        keep    r7, 12
        rotate_left_half
        eor     r6, r6, r8
        eor     r7, r7, r9
        eor     r4, r4, r10
        eor     r5, r5, r11
        keep    r6, INPUT
        keep    r7, INPUT + 4
        keep    r4, INPUT + 8
        keep    r5, INPUT + 12
        ldrd    r4, r5, [sp, #MASK]
        keep    r4, STATE_MASK
        keep    r5, STATE_MASK + 4
        movs    r2, #0
        strd    r2, r2, [sp, #MASK]
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_gift_cofb_take_blocks

#endif
