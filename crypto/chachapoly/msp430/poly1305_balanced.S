/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for MSP430 without a multiplier: r is added or not for each bit of h, by a mask. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "poly1305.inc"

/* On the stack: r clamped, h with its top word, the place of the word of h in work, the arguments. */
#define R       0
#define H       16
#define TOP     32
#define WORD    34
#define BLOCKS  36
#define DATA    38
#define H_ADDRESS 40
#define FRAME   36              /* below what is pushed */

.macro open_frame
        save_all
        push    r12
        push    r14
        push    r15
        sub     #FRAME, sp
        mov     sp, r14
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14
        mov_increment 13, \offset, 14
        .endr
        .irp    offset, 2, 6, 10, 14
        and     #0x0fff, \offset(sp)
        .endr
        .irp    offset, 4, 8, 12
        and     #0xfffc, \offset(sp)
        .endr
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14, 16
        mov_increment 12, H + \offset, 14
        .endr
        and     #3, TOP(sp)
.endm

/* h += block + 2^128 */
.macro add_block
        mov     DATA(sp), pointer
        clrc
        .irp    offset, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        addc.b  @pointer+, H + \offset(sp)
        .endr
        adc     TOP(sp)
        inc     TOP(sp)
        mov     pointer, DATA(sp)
.endm

.macro start_product
        .irp    word, s0, s1, s2, s3, s4, s5, s6, s7
        clr     \word
        .endr
        mov     sp, pointer
        add     #H, pointer
        mov     pointer, WORD(sp)
.endm

.macro next_word
        mov     @pointer, multiplier
.endm

/* The word of the product is complete: on to the next one, or to `done` after eight. */
.macro end_word done
        mov     WORD(sp), pointer
        mov     multiplier, 0(pointer)
        incd    pointer
        mov     pointer, WORD(sp)
        mov     sp, summand
        add     #TOP, summand
        cmp     pointer, summand
        jeq     \done
.endm

/* sum = (sum + lowest bit of multiplier * r) >> 1, and what falls out becomes the highest bit of multiplier, which is
 * shifted too. 44 cycles. */
.macro multiply_bit
        bit     #1, multiplier
        subc    not_added, not_added
        mov     sp, pointer
        add_masked add, s0
        .irp    word, s1, s2, s3, s4, s5, s6, s7
        add_masked addc, \word
        .endr
        /* r < 2^124: nothing is carried out of the sum */
        .irp    word, s7, s6, s5, s4, s3, s2, s1, s0
        rrc     \word
        .endr
        rrc     multiplier
.endm

/* h += the sum; what carries goes to the top word. */
.macro add_sum_to_h
        add     s0, H(sp)
        addc    s1, H + 2(sp)
        addc    s2, H + 4(sp)
        addc    s3, H + 6(sp)
        addc    s4, H + 8(sp)
        addc    s5, H + 10(sp)
        addc    s6, H + 12(sp)
        addc    s7, H + 14(sp)
        adc     TOP(sp)
.endm

/* The product is in h up to bit 127, bits 128 to 130 on top of multiplier, the rest in the sum. */
.macro fold
        rla     multiplier
        rlc     s0                              /* bit 130 belongs to what comes back */
        double_upper_words
        /* bits 129 and 128 */
        clr     TOP(sp)
        rla     multiplier
        rlc     TOP(sp)
        rla     multiplier
        rlc     TOP(sp)
        add_sum_to_h
        double_sum
        double_sum
        add_sum_to_h
.endm

/* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
.macro reduce_and_close
        mov     #5, summand
        add     H(sp), summand
        .irp    offset, 2, 4, 6, 8, 10, 12, 14
        mov     H + \offset(sp), summand
        adc     summand
        .endr
        mov     TOP(sp), summand
        adc     summand
        rra     summand
        rra     summand
        mov     summand, multiplier
        rla     summand
        rla     summand
        add     summand, multiplier
        mov     H_ADDRESS(sp), pointer
        add     H(sp), multiplier
        mov     multiplier, 0(pointer)
        .irp    offset, 2, 4, 6, 8, 10, 12, 14, 16
        mov     H + \offset(sp), summand
        adc     summand
        mov     summand, \offset(pointer)
        .endr
        and     #3, 16(pointer)
        clr     18(pointer)
        /* of the one-time key nothing stays on the stack: r is half of it, and the other half is the tag less h */
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14
        clr     R + \offset(sp)
        clr     H + \offset(sp)
        .endr
        add     #(FRAME + 6), sp
        restore_all
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 58, code: 2058}
 *   cycles: 369 + 6183*blocks
 *   floor: 100 + 5764*blocks
 *   why: By this method: for each of 131 bits eight masked additions of 4 cycles, a shift of nine words in registers,
 *     the mask, and the base of r.
 *   strategy: From the lowest bit of h on, r or 0 is added to a sum, which is then shifted right; what falls out of it
 *     takes the place of the bits of h that are used up. After 131 bits these hold the product modulo 2^131 and the sum
 *     the rest, and one step back it is the rest of 2^130 that comes back five times. The sum stays in registers; r is
 *     at the stack pointer, so that there is a base to read it from. BIC by the complement of the mask keeps the carry,
 *     which AND would not. Choosing an address instead of a mask would be faster, and secret addresses. 16 bits are
 *     unrolled. */
function pw_poly1305_absorb
        open_frame
.Lblock:
        add_block
        start_product
.Lword:
        next_word
        .rept   16
        multiply_bit
        .endr
        end_word .Lword_done
        br      #.Lword
.Lword_done:
        mov     TOP(sp), multiplier
        .rept   3
        multiply_bit
        .endr
        fold
        dec     BLOCKS(sp)
        jeq     .Ldone
        br      #.Lblock
.Ldone:
        reduce_and_close
        ret
end_function pw_poly1305_absorb

#endif
