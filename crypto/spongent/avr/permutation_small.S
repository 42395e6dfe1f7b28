/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for AVR, small: the state in registers, one table. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "permutation.inc"

#define reversed r25            /* the counter */

define_table natural, 0, 0, 0

.macro look_up from, to
        mov     r30, \from
        lpm     \to, Z
.endm

/* The pairs of four bytes, one of each quarter of the bit layer: those of a quarter come to one byte. */
.macro exchange_four a, b, c, d
        exchange_fields \a, \b, t, 2
        exchange_fields \c, \d, t, 2
        exchange_fields \a, \c, t, 4
        exchange_fields \b, \d, t, 4
.endm

/* The S-box layer; a byte comes to where the bit layer has what comes of it. */
.macro substitute_160
        look_up s0, s0
        mov     spare, s1
        look_up s4, s1
        look_up s16, s4
        look_up s7, s16
        look_up s9, s7
        look_up s17, s9
        look_up s11, s17
        look_up s6, s11
        look_up s5, s6
        look_up spare, s5
        mov     spare, s2
        look_up s8, s2
        look_up s13, s8
        look_up s14, s13
        look_up s18, s14
        look_up s15, s18
        look_up s3, s15
        look_up s12, s3
        look_up s10, s12
        look_up spare, s10
        look_up s19, s19
.endm

.macro substitute_176
        look_up s0, s0
        mov     spare, s1
        look_up s4, s1
        look_up s16, s4
        look_up s3, s16
        look_up s12, s3
        look_up s6, s12
        look_up s5, s6
        look_up spare, s5
        mov     spare, s2
        look_up s8, s2
        look_up s13, s8
        look_up s10, s13
        look_up s20, s10
        look_up s19, s20
        look_up s15, s19
        look_up s18, s15
        look_up s11, s18
        look_up spare, s11
        mov     spare, s7
        look_up s9, s7
        look_up s17, s9
        look_up spare, s17
        look_up s14, s14
        look_up s21, s21
.endm

/* A quarter that begins within a byte: the lower nibble of each goes to the next one, that of the last to the first. */
.macro half_a_byte_on b0, b1, b2, b3, b4, b5
        .irp    byte, \b0, \b1, \b2, \b3, \b4
        swap    \byte
        .endr
        exchange_bits \b5, \b4, t, 0x0f
        exchange_bits \b4, \b3, t, 0x0f
        exchange_bits \b3, \b2, t, 0x0f
        exchange_bits \b2, \b1, t, 0x0f
        exchange_bits \b1, \b0, t, 0x0f
.endm

.macro permute_176
        exchange_four s0, s5, s11, s16
        exchange_four s1, s6, s12, s17
        exchange_four s2, s7, s13, s18
        exchange_four s3, s8, s14, s19
        exchange_four s4, s9, s15, s20
        exchange_fields s10, s21, t, 2
        exchange_fields s10, s21, t, 4
        half_a_byte_on s5, s6, s7, s8, s9, s10
        half_a_byte_on s16, s17, s18, s19, s20, s21
.endm

.macro define_spongent name, bits, initial, reversed_initial
function \name
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        load_state \bits
        ldi     r31, hi8(natural)
        ldi     counter, \initial
        ldi     reversed, \reversed_initial

.L\name\()_round:
        eor     s0, counter
    .if \bits == 176
        eor     s21, reversed
    .else
        eor     s19, reversed
    .endif

        /* its next value */
        mov     t, counter
        lsl     t
        eor     t, counter
        bst     t, 6
        lsl     counter
        bld     counter, 0
        andi    counter, 0x7f
        lsr     reversed
        bld     reversed, 7
        andi    reversed, 0xfe

        substitute_\bits
        permute_\bits
        cpi     counter, 0x7f
        breq    .L\name\()_done
        rjmp    .L\name\()_round

.L\name\()_done:
        store_state \bits
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 18, code: 594, rodata: 256}
 *   cycles: 20800
 *   floor: 12800
 *   why: that of the balanced form
 *   strategy: As the balanced form (spongent.S), with one table: bytes stay in their order, and pairs of bits
 *     change over between two bytes with shifts, seven or nine cycles where there they take five. */
define_spongent pw_spongent160_permute, 160, 0x75, 0xae

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 18, code: 764, rodata: 256}
 *   cycles: 31038
 *   floor: 15840
 *   why: that of the balanced form
 *   strategy: As for Spongent-pi[160]. Two quarters begin within a byte: their nibbles move on by one. */
define_spongent pw_spongent176_permute, 176, 0x45, 0xa2

#endif
