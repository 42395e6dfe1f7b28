/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for MSP430: S-boxes by tables of words. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define from      r12                     /* the state, or its copy on the stack */
#define to        r13                     /* the other one */
#define byte      r14
#define even      r15                     /* of bits of the quarters 0 and 2 of the new state, a byte each */
#define odd       r11                     /* 1 and 3 */
#define counter   r10
#define reversed  r9

/* The S-box edb0214f7a859c36 of a nibble, all of them. */
.set SUBSTITUTE, 0x63c958a7f4120bde

/* Bits 0 and 2 of the one and of the other. */
.macro define_entry lower, upper
        .word   (\lower & 1) | ((\upper & 1) << 1) | ((\lower & 4) << 6) | ((\upper & 4) << 7)
.endm

/* What a byte's two nibbles give to two quarters, two bits each: bits `first` and first + 2 behind the S-box. */
.macro define_entries upper, first
        .irp    lower, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        define_entry (SUBSTITUTE >> (4 * \lower + \first)), (SUBSTITUTE >> (4 * \upper + \first))
        .endr
.endm

.macro define_table name, first
table \name
        .irp    upper, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        define_entries \upper, \first
        .endr
end_table \name
.endm

define_table even_quarters, 0
define_table odd_quarters, 1

/* The bits of the byte from memory go below those in `quarters`, or are the first ones. */
.macro append quarters, table, first
        .if     \first
        mov     \table\()(byte), \quarters
        .else
        rla     \quarters
        rla     \quarters
        xor     \table\()(byte), \quarters
        .endif
.endm

.macro take number
        indexed mov.b, from, \number, byte
        rla     byte
.endm

/* Stores the two bytes. */
.macro put quarters, place, distance
        mov.b   \quarters, \place\()(to)
        swpb    \quarters
        mov.b   \quarters, \place + \distance\()(to)
.endm

/* Four bytes from `number` on, the last one first, are byte `place` of each quarter. */
.macro substitute_four number, place
        take    \number + 3
        append  even, even_quarters, 1
        append  odd, odd_quarters, 1
        .irp    before, 2, 1, 0
        take    \number + \before
        append  even, even_quarters, 0
        append  odd, odd_quarters, 0
        .endr
        put     even, \place, 10
        put     odd, \place + 5, 10
.endm

/* As many for quarters of eleven nibbles: the odd ones begin in the middle of a byte, so that theirs end two bytes earlier. */
.macro substitute_four_shifted number, place
        take    \number + 3
        append  even, even_quarters, 1
        append  odd, odd_quarters, 0
        take    \number + 2
        append  even, even_quarters, 0
        append  odd, odd_quarters, 0
        put     odd, \place + 6, 11
        take    \number + 1
        append  even, even_quarters, 0
        append  odd, odd_quarters, 1
        take    \number
        append  even, even_quarters, 0
        append  odd, odd_quarters, 0
        put     even, \place, 11
.endm

/* The S-box layer and the bit layer. */
.macro substitute_and_permute_160
        substitute_four 16, 4
        substitute_four 12, 3
        substitute_four 8, 2
        substitute_four 4, 1
        substitute_four 0, 0
.endm

.macro substitute_and_permute_176
        /* the last two bytes, which end the even quarters */
        take    21
        append  even, even_quarters, 1
        append  odd, odd_quarters, 1
        take    20
        append  even, even_quarters, 0
        append  odd, odd_quarters, 0
        put     even, 5, 11

        substitute_four_shifted 16, 4
        substitute_four_shifted 12, 3
        substitute_four_shifted 8, 2
        substitute_four_shifted 4, 1
        substitute_four_shifted 0, 0

        /* the first two begin the odd ones: the upper nibbles of two bytes */
        .rept   4
        rla     odd
        .endr
        xor.b   odd, 5(to)
        swpb    odd
        xor.b   odd, 16(to)
.endm

.macro define_spongent name, bits, bytes, initial, initial_reversed
function \name
        save    r10, r9
        sub     #\bytes, sp
        mov     sp, to
        mov     #\initial, counter
        mov     #\initial_reversed, reversed

.L\name\()_round:
        /* the counter at both ends, and its next value */
        xor.b   counter, 0(from)
        xor.b   reversed, \bytes - 1(from)
        mov     counter, byte
        rla     byte
        xor     counter, byte
        rla     byte
        rla.b   byte
        rlc     counter
        and     #0x7f, counter
        mov     counter, byte
        rra     byte
        rrc.b   reversed
        bic     #1, reversed

        substitute_and_permute_\bits

        mov     from, byte
        mov     to, from
        mov     byte, to
        cmp     #0x7f, counter
        jeq     .L\name\()_done
        br      #.L\name\()_round

.L\name\()_done:
        mov     #\bytes / 2, byte
.L\name\()_wipe:
        clr     0(sp)
        incd    sp
        dec     byte
        jnz     .L\name\()_wipe
        restore r9, r10
        ret
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 26, code: 584, rodata: 1024}
 *   cycles: 30424
 *   floor: 22320
 *   why: In a round, for each byte of the state two look-ups of 3 cycles, 3 to read it, 2 the first one, 1 to make it
 *     an index and 4 to store one.
 *   strategy: A table gives what a byte behind both S-boxes has for two quarters of the bit layer, as two bits of the
 *     two bytes of a word, which four such make. So a round is two look-ups a byte, from the state to a copy and, in
 *     the next round, back. */
define_spongent pw_spongent160_permute, 160, 20, 0x75, 0xae

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 28, code: 648, rodata: 1024}
 *   cycles: 38362
 *   floor: 27630
 *   why: In a round, for each byte of the state two look-ups of 3 cycles, 3 to read it, 2 the first one, 1 to make it
 *     an index and 4 to store one.
 *   strategy: As for Spongent-pi[160]. The odd quarters begin in the middle of a byte: theirs are collected from two
 *     bytes earlier. */
define_spongent pw_spongent176_permute, 176, 22, 0x45, 0xa2

#endif
