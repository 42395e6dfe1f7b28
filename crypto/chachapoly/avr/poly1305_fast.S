/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for AVR: products column by column, with r and half of h in registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 59, code: 3888}
 *   cycles: 427 + 1974*blocks
 *   floor: 80 + 1392*blocks
 *   why: A block needs 272 products of bytes with three additions each, and 32 bytes of data brought in. h and r have
 *     to be loaded and h stored once.
 *   strategy: Two passes over the columns of the product, with the lower and the upper half of h in registers and r
 *     in registers throughout, but for its last byte, whose place the top byte of h takes. A column is summed in
 *     three registers that take turns, so that nothing ripples. 2^130 = 5: with G the product above bit 128 and
 *     without its two lowest bits, 5 (G >> 2) is G + (G >> 2). Both additions and that of the next block are done
 *     eight bytes at a time. Karatsuba's method would save one product of halves in four and spend most of it on its
 *     sums. Each column begins with a cleared register: an addition less in the first product would cost a case of its own. */

/* r is in registers 2 to 16, one register a byte, but for the last byte. */
#define R_FIRST 2
#define R_IN_MEMORY 15

#define TOP r17         /* the byte of h above bit 128 */
#define H_FIRST 18      /* eight bytes of h */
#define ZERO r31

/* The frame, from Y on. While a block is absorbed, the lower half of h is in the first bytes of the product and the
 * upper half in its last ones, which come into being when that half is in registers. */
#define PRODUCT 1
#define LOWER_H PRODUCT
#define UPPER_H (PRODUCT + 24)
#define R15 33
#define COUNT 34
#define H_ADDRESS 36
#define DATA 38
#define FRAME 39

/* Loads eight bytes into r18 to r25. */
.macro load_eight offset
        load64  Y, \offset, r18, r19, r20, r21, r22, r23, r24, r25
.endm

/* ---- the product --------------------------------------------------------------------------------------- */

/* The register of that weight in the sum of a column: three take turns. */
.macro set_sum name, weight
    .set \name, 26 + (\weight) % 3
    .if (\weight) % 3 == 2
    .set \name, 30
    .endif
.endm

/* Adds byte i of r times byte j of this half of h to the sum; byte 8 of the upper half is the top one. */
.macro add_product
    .set multiplier, H_FIRST + j
    .if j == 8
    .set multiplier, 17
    .endif
    .if i == R_IN_MEMORY
        ldd     r0, Y + R15
        nonlinear mul r0, multiplier
    .else
        nonlinear mul R_FIRST + i, multiplier
    .endif
        add     sum0, r0
        adc     sum1, r1
        adc     sum2, ZERO
.endm

/* Column k of the product of this half of h, whose last byte is number `last`. */
.macro column last, offset
        set_sum sum0, k
        set_sum sum1, k + 1
        set_sum sum2, k + 2
        clr     sum2
    .if \offset == 8 && k < 16
        /* what the lower half has left there */
        ldd     r0, Y + PRODUCT + 8 + k
        add     sum0, r0
        adc     sum1, ZERO
        adc     sum2, ZERO
    .endif
    .set i, 0
    .rept 16
    .set j, k - i
    .if j >= 0 && j <= \last
        add_product
    .endif
    .set i, i + 1
    .endr
        std     Y + PRODUCT + \offset + k, sum0
.endm

.macro multiply last, offset
        clr     r26
        clr     r27
    .set k, 0
    .rept 16 + \last
        column  \last, \offset
    .set k, k + 1
    .endr
    .if \offset == 0
        std     Y + PRODUCT + \offset + k, sum1
    .endif
.endm

/* ---- sums of eight bytes ------------------------------------------------------------------------------- */

#define EIGHT r18, r19, r20, r21, r22, r23, r24, r25

/* Eight bytes at Y + offset += r18 to r25, and carry. */
.macro add_to_memory offset
    .set place, \offset
    .irp byte, EIGHT
        ldd     r0, Y + place
        adc     r0, \byte
        std     Y + place, r0
    .set place, place + 1
    .endr
.endm

/* r18 to r25 += eight bytes at Y + offset, and carry. */
.macro add_memory offset
    .set place, \offset
    .irp byte, EIGHT
        ldd     r0, Y + place
        adc     \byte, r0
    .set place, place + 1
    .endr
.endm

/* Eight bytes at Y + offset = r18 to r25 + eight bytes of data, where there is a block, and carry. */
.macro add_data offset, with_block
    .set place, \offset
    .irp byte, EIGHT
    .if \with_block
        ld      r0, X+
        adc     \byte, r0
    .endif
        std     Y + place, \byte
    .set place, place + 1
    .endr
.endm

/* r18 to r25 >>= 1, a bit coming in from above as carry. */
.macro shift_in_carry
    .irp byte, r25, r24, r23, r22, r21, r20, r19, r18
        ror     \byte
    .endr
.endm

.macro keep_carry register
        clr     \register
        rol     \register
.endm

/* h = product mod 2^130 + G + (G >> 2), and the next block where there is one. */
.macro fold with_block
        load_eight PRODUCT + 16
        ldd     r30, Y + PRODUCT + 24
        mov     TOP, r18
        andi    TOP, 3
        andi    r18, 0xfc
        clc
        add_to_memory PRODUCT
        keep_carry r31
        lsr     r30
        shift_in_carry
        lsr     r30
        shift_in_carry
        clc
        add_memory PRODUCT
        keep_carry r30
    .if \with_block
        clc
        add_data LOWER_H, 1
        keep_carry r1
    .else
        add_data LOWER_H, 0
    .endif

        load_eight PRODUCT + 24
        lsr     r31
        add_to_memory PRODUCT + 8
        ldi     r31, 0
        adc     TOP, r31
        clc
        shift_in_carry
        clc
        shift_in_carry
        lsr     r30
        add_memory PRODUCT + 8
        adc     TOP, r31
    .if \with_block
        lsr     r1
        add_data UPPER_H, 1
        adc     TOP, r31
        inc     TOP                     /* 2^128 */
    .else
        add_data UPPER_H, 0
    .endif
.endm

/* ---- the function -------------------------------------------------------------------------------------- */

        function pw_poly1305_absorb
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        in      r28, SPL
        in      r29, SPH
        sbiw    r28, FRAME
        set_stack_pointer
        std     Y + COUNT, r18
        std     Y + COUNT + 1, r19
        std     Y + H_ADDRESS, r24
        std     Y + H_ADDRESS + 1, r25

        /* clamp r */
        movw    r30, r22
        load64  Z, 0, r2, r3, r4, r5, r6, r7, r8, r9
        load32  Z, 8, r10, r11, r12, r13
        load32  Z, 12, r14, r15, r16, r17
        ldi     r18, 0x0f
        and     r5, r18
        and     r9, r18
        and     r13, r18
        and     r17, r18
        ldi     r18, 0xfc
        and     r6, r18
        and     r10, r18
        and     r14, r18
        std     Y + R15, r17

        /* h + first block */
        movw    r30, r24
        movw    r26, r20
        load64  Z, 0, EIGHT
        clc
        add_data LOWER_H, 1
        load64  Z, 8, EIGHT
        add_data UPPER_H, 1
        ldd     TOP, Z + 16
        andi    TOP, 3
        ldi     r18, 0
        adc     TOP, r18
        inc     TOP

.Lblock:
        std     Y + DATA, r26
        std     Y + DATA + 1, r27
        clr     ZERO
        load_eight LOWER_H
        multiply 7, 0
        load_eight UPPER_H
        multiply 8, 8

        ldd     r24, Y + COUNT
        ldd     r25, Y + COUNT + 1
        sbiw    r24, 1
        std     Y + COUNT, r24
        std     Y + COUNT + 1, r25
        brne    1f
        rjmp    .Llast
1:      ldd     r26, Y + DATA
        ldd     r27, Y + DATA + 1
        fold    1
        rjmp    .Lblock

.Llast:
        fold    0

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
        ldi     r19, 5
        ldd     r0, Y + LOWER_H
        add     r0, r19
    .set place, 1
    .rept 15
        ldd     r0, Y + place + LOWER_H + (place / 8) * (UPPER_H - LOWER_H - 8)
        adc     r0, r31
    .set place, place + 1
    .endr
        mov     r18, TOP
        adc     r18, r31
        lsr     r18
        lsr     r18
        mul     r18, r19
        ldd     r30, Y + H_ADDRESS
        ldd     r31, Y + H_ADDRESS + 1
        ldi     r19, 0
        ldd     r18, Y + LOWER_H
        add     r18, r0
        st      Z+, r18
    .set place, 1
    .rept 15
        ldd     r18, Y + place + LOWER_H + (place / 8) * (UPPER_H - LOWER_H - 8)
        adc     r18, r19
        st      Z+, r18
    .set place, place + 1
    .endr
        adc     TOP, r19
        andi    TOP, 3
        store32_advance Z, TOP, r19, r19, r19

        /* of the one-time key nothing stays on the stack: r is half of it, and the other half is the tag less h */
    .set place, PRODUCT
    .rept R15 + 1 - PRODUCT
        std     Y + place, r19
    .set place, place + 1
    .endr
        adiw    r28, FRAME
        set_stack_pointer
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_poly1305_absorb

#endif
