/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The multiplication of GHASH for ARMv6-M: integer products of numbers with gaps between their bits, in
 * constant time on each core: with a multiplier of 32 cycles as with one of one cycle. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

/* Every third bit. */
#define EVERY_THIRD 0x49249249

/* What the products need in high registers: bits 0, 3, 6, …, the next and the ones after; a factor y of 32 bits and later
 * the upper half of its product; where the stack pointer stands after the last factor; the lower half of a product. */
#define MASK0 r8
#define MASK1 r9
#define MASK2 r10
#define kept r11
#define last r12
#define ready lr

/* In the frame, nine words each: y with its upper word first and the sums of Karatsuba's method, the same of the key, the
 * sums of the halves of those, and the products' lower and upper words. */
#define COUNT 9
#define Y_WORDS 0
#define KEY_WORDS (4 * COUNT)
#define KEY_SUMS (8 * COUNT)
#define LOWER (12 * COUNT)
#define UPPER (16 * COUNT)
#define FRAME (20 * COUNT)

/* Behind it: where y is, the data that is left and its end, both 0 where there is none. */
#define Y_ADDRESS FRAME
#define DATA (FRAME + 4)
#define DATA_END (FRAME + 8)

/*
 * r2 = r0 * r1, of 16 bits each; changes all low registers. Each is split into its bits 0, 3, 6, … and the next and the ones
 * after: at most six bits of two such parts meet in one place, so that their sum stays within the gap, and its parity is what
 * is wanted. Of the nine products the first three, and one, are made in copies; the others take the place of a part that is
 * needed no more.
 */
.macro multiply_16
        mov     r2, MASK0
        ands    r2, r0                  /* a0 */
        mov     r3, MASK1
        ands    r3, r0                  /* a1 */
        mov     r4, MASK2
        ands    r0, r4                  /* a2 */
        mov     r5, MASK0
        ands    r5, r1                  /* b0 */
        mov     r6, MASK1
        ands    r6, r1                  /* b1 */
        ands    r1, r4                  /* b2 */

        movs    r4, r2                  /* a0 b0 + a1 b2 + a2 b1 */
        nonlinear muls r4, r5, r4
        movs    r7, r3
        nonlinear muls r7, r1, r7
        eors    r4, r7
        movs    r7, r0
        nonlinear muls r7, r6, r7
        eors    r4, r7
        mov     r7, MASK0
        ands    r4, r7

        movs    r7, r2                  /* a0 b1 + a1 b0 + a2 b2, and a1 b1 + a2 b0 + a0 b2 */
        nonlinear muls r7, r6, r7
        nonlinear muls r6, r3, r6
        nonlinear muls r3, r5, r3
        eors    r7, r3
        nonlinear muls r5, r0, r5
        eors    r6, r5
        nonlinear muls r0, r1, r0
        eors    r7, r0
        nonlinear muls r2, r1, r2
        eors    r2, r6
        mov     r3, MASK1
        ands    r7, r3
        mov     r3, MASK2
        ands    r2, r3

        orrs    r2, r4
        orrs    r2, r7
.endm

/* x0 to x3 = the product of 64 bits by Karatsuba's method, of the products numbered a, b and c; c is that of the sums. */
.macro join_64 x0, x1, x2, x3, t, a, b, c
        ldr     \x2, [sp, #LOWER + 4 * \a]
        ldr     \t, [sp, #UPPER + 4 * \b]
        eors    \x2, \t
        ldr     \x0, [sp, #UPPER + 4 * \a]
        movs    \x1, \x2
        eors    \x1, \x0
        ldr     \t, [sp, #UPPER + 4 * \c]
        eors    \x1, \t
        ldr     \x3, [sp, #LOWER + 4 * \b]
        eors    \x2, \x3
        ldr     \t, [sp, #LOWER + 4 * \c]
        eors    \x2, \t
.endm

/* to += word (1 + x + x^2 + x^7), as far as it stays in the word, and as far as it reaches the next. */
.macro reduce to, word, t
        eors    \to, \word
        .irp    distance, 1, 2, 7
        lsrs    \t, \word, #\distance
        eors    \to, \t
        .endr
.endm

.macro reduce_carry to, word, t
        .irp    distance, 31, 30, 25
        lsls    \t, \word, #\distance
        eors    \to, \t
        .endr
.endm

/* The words of four registers with their sums to the frame. */
.macro store_with_sums at
        add     r7, sp, #\at
        stm     r7!, {r0-r3}
        movs    r4, r0
        eors    r4, r1
        movs    r5, r2
        eors    r5, r3
        stm     r7!, {r4, r5}
        eors    r0, r2
        eors    r1, r3
        movs    r2, r0
        eors    r2, r1
        stm     r7!, {r0-r2}
.endm

/* contract of pw_ghash_multiply:
 *   bytes: {stack: 228, code: 832}
 *   cycles: 1838
 *   floor: 1584
 *   why: 27 products of 16 bits by Karatsuba's method, 38 each: 6 masks, 9 multiplications, 6 additions, 3 masks, 2
 *     joins, and 12 moves. Six parts and two sums take all low registers, so that masks come from high ones: five as
 *     copies that become parts, three for the sums. Each multiplication overwrites a factor, of which five at most are
 *     needed no more: four copies. 32 for each of nine products of words: nothing stays in low registers, so that factors
 *     are loaded one by one or moved (11), cut into halves and their sum (7), two results wait in high registers (4), are
 *     put together and stored (10). Then LDM and STM of 18 words with sums, spills and reduction (125), key (90), load,
 *     store, registers (55).
 *   strategy: 27 products of 16 bits, by three levels of Karatsuba's method. Each uses all low registers; what masks its
 *     parts, and what of a word's product is ready, is in high ones. The nine products of words are a loop: POP takes a factor
 *     of y and moves the stack pointer, from which all else of a product is at the same distance. Bits of a block count from
 *     the highest one, so that the product of two lies one bit too far to the right: the key is divided by x first. Six
 *     products instead of nine, by Karatsuba's method for the three parts, would take 47 instructions instead of 38, as the
 *     parts have to be aligned for it; the parts of the key in memory would save about 100 cycles a block, and cost 450 a call
 *     and 324 bytes; its halves would save 18, and cost 54. */
function pw_ghash_multiply
        movs    r2, #0
        movs    r3, #0

/* contract of pw_ghash_blocks:
 *   for: {blocks: [1, 64]}
 *   bytes: {stack: 228, code: 832}
 *   cycles: 313 + 1543*blocks
 *   floor: 140 + 1460*blocks
 *   why: that of pw_ghash_multiply; a block is loaded, turned and added
 *   strategy: As pw_ghash_multiply, which is this with one turn and no data. Between blocks y stays in registers, and
 *     the key is prepared once. */
entry pw_ghash_blocks
        lsls    r3, r3, #4
        adds    r3, r3, r2
        enter_with_high
        push    {r0, r2, r3}
        sub     sp, #FRAME

        /* the key divided by x: to the left, and 1/x = x^127 + x^6 + x + 1 for the bit that comes out */
        mov     r4, r1
        bl      .Lload
        asrs    r0, r4, #31
        lsrs    r1, r4, #31
        movs    r2, #0xc2
        lsls    r2, r2, #24
        ands    r2, r0
        adds    r3, r7, r7
        adcs    r6, r6
        adcs    r5, r5
        adcs    r4, r4
        orrs    r3, r1
        movs    r0, r4
        eors    r0, r2
        movs    r1, r5
        movs    r2, r6
        store_with_sums KEY_WORDS
        add     r0, sp, #KEY_WORDS
        movs    r3, #COUNT
1:      ldm     r0!, {r1}
        lsrs    r2, r1, #16
        eors    r1, r2
        uxth    r1, r1
        str     r1, [r0, #KEY_SUMS - KEY_WORDS - 4]
        subs    r3, #1
        bne     1b

        ldr     r4, =EVERY_THIRD
        mov     MASK0, r4
        lsls    r5, r4, #1
        mov     MASK1, r5
        lsls    r6, r4, #2
        mov     MASK2, r6
        add     r7, sp, #KEY_WORDS
        mov     last, r7

        /* y in r0 to r3 */
        ldr     r4, [sp, #Y_ADDRESS]
        bl      .Lload
        movs    r0, r4
        movs    r1, r5
        movs    r2, r6
        movs    r3, r7
        ldr     r4, [sp, #DATA]
        cmp     r4, #0
        beq     .Ladded

.Lblock:
        bl      .Lload
        eors    r0, r4
        eors    r1, r5
        eors    r2, r6
        eors    r3, r7
.Ladded:
        store_with_sums Y_WORDS

        /* Nine products; the stack pointer goes along with them. */
.Lproduct:
        pop     {r0}
        mov     kept, r0
        uxth    r0, r0
        ldr     r1, [sp, #KEY_WORDS - 4]
        uxth    r1, r1
        multiply_16
        mov     ready, r2
        mov     r0, kept
        lsrs    r0, r0, #16
        ldr     r1, [sp, #KEY_WORDS - 4]
        lsrs    r1, r1, #16
        multiply_16
        mov     r0, kept
        mov     kept, r2
        lsrs    r1, r0, #16
        eors    r0, r1
        uxth    r0, r0
        ldr     r1, [sp, #KEY_SUMS - 4]
        multiply_16
        mov     r0, ready
        mov     r1, kept
        eors    r2, r0
        eors    r2, r1
        lsls    r3, r2, #16
        eors    r0, r3
        lsrs    r2, r2, #16
        eors    r1, r2
        str     r0, [sp, #LOWER - 4]
        str     r1, [sp, #UPPER - 4]
        cmp     sp, last
        beq     1f
        b       .Lproduct
1:      sub     sp, #KEY_WORDS

        /* The product in r0 to r7, of which the first two words wait in high registers: products of 64 bits, upper, lower
         * and that of the sums, and the latter less the two others goes between them. */
        join_64 r0, r1, r2, r3, r4, 6, 7, 8
        mov     r7, sp
        stm     r7!, {r0-r3}
        join_64 r4, r5, r6, r7, r0, 2, 3, 5
        mov     kept, r4
        mov     ready, r5
        join_64 r0, r1, r2, r3, r4, 0, 1, 4
        mov     r4, kept
        mov     r5, ready
        eors    r4, r2
        eors    r5, r3
        movs    r2, r4
        movs    r3, r5
        eors    r2, r0
        eors    r3, r1
        eors    r4, r6
        eors    r5, r7
        mov     kept, r0
        mov     ready, r1
        ldr     r0, [sp, #Y_WORDS]
        eors    r2, r0
        ldr     r0, [sp, #Y_WORDS + 4]
        eors    r3, r0
        ldr     r0, [sp, #Y_WORDS + 8]
        eors    r4, r0
        ldr     r0, [sp, #Y_WORDS + 12]
        eors    r5, r0

        /* x^128 = x^7 + x^2 + x + 1: what the last word sends back into the lower half, then all of that */
        reduce_carry r4, r7, r0
        reduce  r3, r7, r0
        reduce_carry r3, r6, r0
        reduce  r2, r6, r0
        reduce_carry r2, r5, r0
        mov     r1, ready
        reduce  r1, r5, r7
        reduce_carry r1, r4, r7
        mov     r0, kept
        reduce  r0, r4, r7

        ldr     r4, [sp, #DATA]
        ldr     r5, [sp, #DATA_END]
        adds    r4, #16
        str     r4, [sp, #DATA]
        cmp     r4, r5
        bhs     .Lstore
        b       .Lblock

        /* The product has the key among its factors: it does not stay on the stack. */
.Lstore:
        .irp    word, r0, r1, r2, r3
        rev     \word, \word
        .endr
        add     r7, sp, #UPPER
        stm     r7!, {r0-r3}
        ldr     r4, [sp, #Y_ADDRESS]
        lsls    r5, r4, #30
        bne     .Lstore_bytes
        stm     r4!, {r0-r3}
.Lstored:
        movs    r1, #0
        movs    r2, #0
        movs    r3, #0
        mov     r0, sp
        .rept   FRAME / 12
        stm     r0!, {r1-r3}
        .endr
        add     sp, #FRAME + 12
        pop     {r4-r7}
        mov     r8, r4
        mov     r9, r5
        mov     r10, r6
        mov     r11, r7
        pop     {r4-r7}
        movs    r0, #0
        push    {r0-r3}                 /* a register of the caller's may have had a byte of y */
        add     sp, #16
        pop     {pc}

.Lstore_bytes:
        subs    r7, #16
        movs    r6, #15
1:      ldrb    r5, [r7, r6]
        strb    r5, [r4, r6]
        subs    r6, #1
        bpl     1b
        b       .Lstored

        /* r4 to r7 = 16 bytes at r4, of any alignment, as words of which the first byte is highest. */
.Lload: lsls    r5, r4, #30
        beq     2f
        add     r6, sp, #LOWER
        movs    r7, #15
1:      ldrb    r5, [r4, r7]
        strb    r5, [r6, r7]
        subs    r7, #1
        bpl     1b
        movs    r4, r6
2:      ldm     r4, {r4-r7}
        .irp    word, r4, r5, r6, r7
        rev     \word, \word
        .endr
        bx      lr
        .pool
end_function pw_ghash_multiply
end_function pw_ghash_blocks

#endif
