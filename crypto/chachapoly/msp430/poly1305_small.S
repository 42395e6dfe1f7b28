/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for MSP430, small: a bit a turn, the product taking the place of h, r clamped as it is read. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "poly1305.inc"

/* On the stack: bits of h to come, the arguments; h moves on to the word in work. */
#define BITS    0
#define BLOCKS  2
#define DATA    4
#define R       6
#define H       8

#define ALL_BITS 131
#define TOP_BITS 3      /* of h above bit 127 */

/* While a block is added. */
#define source  s0
#define carry   s1
#define count   s2

#define count_of_sums summand   /* additions of the sum to h */

/* word += the next one of r, clamped, under the mask. */
.macro add_clamped operation, above, word
        mov     @pointer+, summand
        bic     #\above, summand
        bic     not_added, summand
        nonlinear \operation summand, \word
.endm

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 26, code: 508}
 *   cycles: 150 + 10260*blocks
 *   floor: 100 + 5764*blocks
 *   why: By this method: for each of 131 bits eight masked additions of 4 cycles, a shift of nine words in registers,
 *     the mask, and the base of r.
 *   strategy: From the lowest bit of h on, r or 0 is added to a sum, which is then shifted right; what falls out of it
 *     takes the place of the bits of h that are used up. After 131 bits these hold the product modulo 2^131 and the sum
 *     the rest, and one step back it is the rest of 2^130 that comes back five times. Clamping r at each bit takes 14
 *     cycles there and no memory. One counter of bits says when a word is complete, and when all are. */
function pw_poly1305_absorb
        save_all
        and     #3, 16(r12)
        push    r12
        push    r13
        push    r14
        push    r15
        push    #0

.Lblock:
        /* h += block + 2^128 */
        mov     DATA(sp), source
        mov     H(sp), pointer
        clr     carry
        mov     #16, count
1:      mov.b   @source+, summand
        add     carry, summand
        mov.b   @pointer, carry
        add     carry, summand
        mov.b   summand, 0(pointer)
        swpb    summand
        mov.b   summand, carry
        inc     pointer
        dec     count
        jne     1b
        mov     source, DATA(sp)
        inc     carry
        add     carry, 0(pointer)

        .irp    word, s0, s1, s2, s3, s4, s5, s6, s7
        clr     \word
        .endr
        mov     #ALL_BITS, BITS(sp)
        mov     H(sp), pointer
.Lword:
        mov     @pointer, multiplier
.Lbit:
        bit     #1, multiplier
        subc    not_added, not_added
        mov     R(sp), pointer
        add_masked add, s0
        add_clamped addc, 0xf000, s1
        add_clamped addc, 0x0003, s2
        add_clamped addc, 0xf000, s3
        add_clamped addc, 0x0003, s4
        add_clamped addc, 0xf000, s5
        add_clamped addc, 0x0003, s6
        add_clamped addc, 0xf000, s7
        .irp    word, s7, s6, s5, s4, s3, s2, s1, s0, multiplier
        rrc     \word
        .endr
        dec     BITS(sp)
        jeq     .Lproduct
        indexed mov, sp, BITS, summand
        and     #15, summand
        cmp     #TOP_BITS, summand
        jne     .Lbit
        mov     H(sp), pointer
        mov     multiplier, 0(pointer)
        incd    pointer
        mov     pointer, H(sp)
        jmp     .Lword

.Lproduct:
        /* bit 130 belongs to what comes back, bits 129 and 128 are the top word */
        mov     H(sp), pointer
        clr     0(pointer)
        rla     multiplier
        rlc     s0
        double_upper_words
        rla     multiplier
        addc    @pointer, 0(pointer)    /* rlc, whose source would be 0(pointer) */
        rla     multiplier
        addc    @pointer, 0(pointer)
        sub     #16, pointer
        mov     pointer, H(sp)

        /* h += sum + 4 * sum */
        mov     #2, count_of_sums
1:      add     s0, 0(pointer)
        addc    s1, 2(pointer)
        addc    s2, 4(pointer)
        addc    s3, 6(pointer)
        addc    s4, 8(pointer)
        addc    s5, 10(pointer)
        addc    s6, 12(pointer)
        addc    s7, 14(pointer)
        adc     16(pointer)
        double_sum
        double_sum
        dec     count_of_sums
        jne     1b

        dec     BLOCKS(sp)
        jeq     1f
        br      #.Lblock

        /* h + 5, less 5 (1 - q) with q = (h + 5) >> 130 */
1:      .irp    word, s0, s1, s2, s3, s4, s5, s6, s7
        mov     @pointer+, \word
        .endr
        mov     @pointer, summand
        add     #5, s0
        .irp    word, s1, s2, s3, s4, s5, s6, s7, summand
        adc     \word
        .endr
        mov     summand, multiplier
        mov     #5, not_added
        rra     multiplier
        rra     multiplier
        sub     multiplier, not_added
        rla     multiplier
        rla     multiplier
        sub     multiplier, not_added
        sub     not_added, s0
        .irp    word, s1, s2, s3, s4, s5, s6, s7, summand
        sbc     \word
        .endr
        and     #3, summand
        mov     summand, 0(pointer)
        clr     2(pointer)
        mov     s0, -16(pointer)
        mov     s1, -14(pointer)
        mov     s2, -12(pointer)
        mov     s3, -10(pointer)
        mov     s4, -8(pointer)
        mov     s5, -6(pointer)
        mov     s6, -4(pointer)
        mov     s7, -2(pointer)
        add     #10, sp
        restore_all
        ret
end_function pw_poly1305_absorb

#endif
