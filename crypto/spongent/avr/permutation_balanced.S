/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Spongent-pi[160] and Spongent-pi[176] for AVR: the state in registers, S-boxes by tables. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "permutation.inc"

/* The bytes of the state, between rounds in other orders of their four pairs of bits. Spongent-pi[160]: those of the first
 * quarter as they are (natural), of the second with the pairs of each nibble changed over (pairs), of the third with the
 * nibbles changed over (swapped), of the fourth both. Spongent-pi[176]: the second both and the fourth the pairs; the upper
 * nibbles of bytes 5 and 16 belong to the next quarter (mixed), and 16 has its nibbles changed over. */
define_table natural_to_natural, 0, 0, 0
define_table natural_to_pairs, 0, 0, 1
define_table pairs_to_natural, 1, 1, 0
define_table pairs_to_pairs, 1, 1, 1
define_table mixed_to_natural, 0, 1, 0
define_table mixed_to_pairs, 0, 1, 1

.macro look_up from, to, table
        mov     r30, \from
        ldi     r31, hi8(\table)
        lpm     \to, Z
.endm

.macro look_up_swapped from, to, table
        mov     r30, \from
        swap    r30
        ldi     r31, hi8(\table)
        lpm     \to, Z
.endm

/* The pairs of four bytes: what is of one quarter comes to one byte. */
.macro exchange_four a, b, c, d
        exchange_bits \a, \b, t, 0xcc
        exchange_bits \c, \d, t, 0xcc
        exchange_bits \a, \c, t, 0xf0
        exchange_bits \b, \d, t, 0xf0
.endm

/* Changes over the pairs of each nibble of the byte at X, which moves on. */
.macro change_pairs
        ld      t, X
        mov     spare, t
        lsl     t
        lsl     t
        andi    t, 0xcc
        lsr     spare
        lsr     spare
        andi    spare, 0x33
        or      t, spare
        st      X+, t
.endm

/* The S-box layer; a byte comes to where the bit layer needs it. */
.macro substitute_160
        look_up s0, s0, natural_to_natural
        mov     spare, s1
        look_up s4, s1, natural_to_natural
        look_up_swapped s16, s4, pairs_to_natural
        look_up s7, s16, pairs_to_pairs
        swap    s16
        look_up s9, s7, pairs_to_pairs
        look_up_swapped s17, s9, pairs_to_pairs
        look_up_swapped s11, s17, natural_to_pairs
        swap    s17
        look_up s6, s11, pairs_to_natural
        swap    s11
        look_up s5, s6, pairs_to_pairs
        look_up spare, s5, natural_to_pairs
        mov     spare, s2
        look_up s8, s2, pairs_to_natural
        look_up_swapped s13, s8, natural_to_pairs
        look_up_swapped s14, s13, natural_to_natural
        swap    s13
        look_up_swapped s18, s14, pairs_to_natural
        swap    s14
        look_up_swapped s15, s18, pairs_to_pairs
        swap    s18
        look_up s3, s15, natural_to_pairs
        swap    s15
        look_up_swapped s12, s3, natural_to_natural
        look_up_swapped s10, s12, natural_to_natural
        swap    s12
        look_up spare, s10, natural_to_natural
        swap    s10
        look_up_swapped s19, s19, pairs_to_pairs
        swap    s19
.endm

.macro substitute_176
        look_up s0, s0, natural_to_natural
        mov     spare, s1
        look_up s4, s1, natural_to_natural
        look_up_swapped s16, s4, mixed_to_natural
        look_up spare, s16, natural_to_pairs
        mov     spare, s2
        look_up_swapped s8, s2, pairs_to_natural
        look_up_swapped s11, s8, natural_to_pairs
        swap    s8
        look_up spare, s11, natural_to_natural
        swap    s11
        mov     spare, s3
        look_up_swapped s12, s3, natural_to_natural
        look_up_swapped s6, s12, pairs_to_natural
        swap    s12
        look_up spare, s6, natural_to_pairs
        swap    s6
        mov     spare, s5
        look_up s20, s5, pairs_to_natural
        look_up s17, s20, pairs_to_pairs
        look_up spare, s17, mixed_to_pairs
        look_up_swapped s7, s7, pairs_to_pairs
        swap    s7
        mov     spare, s9
        look_up_swapped s15, s9, natural_to_pairs
        swap    s9
        look_up s18, s15, pairs_to_natural
        swap    s15
        look_up_swapped spare, s18, pairs_to_pairs
        mov     spare, s10
        look_up s19, s10, pairs_to_pairs
        swap    s10
        look_up_swapped s13, s19, natural_to_pairs
        look_up_swapped spare, s13, pairs_to_natural
        swap    s13
        look_up_swapped s14, s14, natural_to_natural
        swap    s14
        look_up s21, s21, pairs_to_pairs
.endm

/* The bit layer. */
.macro permute_176
        exchange_bits s0, s16, t, 0xcc
        exchange_bits s11, s6, t, 0xcc
        exchange_bits s1, s17, t, 0xcc
        exchange_bits s12, s7, t, 0xcc
        exchange_bits s2, s18, t, 0xcc
        exchange_bits s13, s8, t, 0xcc
        exchange_bits s3, s19, t, 0xcc
        exchange_bits s14, s9, t, 0xcc
        exchange_bits s4, s20, t, 0xcc
        exchange_bits s15, s10, t, 0xcc
        exchange_bits s5, s21, t, 0xcc
        swap    s16
        exchange_bits s0, s11, t, 0xf0
        exchange_bits s1, s12, t, 0xf0
        exchange_bits s2, s13, t, 0xf0
        exchange_bits s3, s14, t, 0xf0
        exchange_bits s4, s15, t, 0xf0
        exchange_bits s6, s17, t, 0x0f
        exchange_bits s7, s18, t, 0x0f
        exchange_bits s8, s19, t, 0x0f
        exchange_bits s9, s20, t, 0x0f
        exchange_bits s10, s21, t, 0x0f
        exchange_bits s5, s16, t, 0xf0
.endm

.macro swap_bytes first:req, rest:vararg
        swap    \first
    .ifnb \rest
        swap_bytes \rest
    .endif
.endm

/* Changes over the pairs of the bytes at X + first to X + first + count - 1, and X moves on by that. */
.macro change_pairs_of label, first, count
    .if \first
        adiw    r26, \first
    .endif
        ldi     counter, \count
.L\label:
        change_pairs
        dec     counter
        brne    .L\label
.endm

/* Between memory and registers: changes over the pairs of the bytes that are in another order there. X is as before. */
.macro define_change_160 name
.L\name\()_change:
        change_pairs_of \name\()_second, 5, 5
        change_pairs_of \name\()_fourth, 5, 5
        sbiw    r26, 20
        ret
.endm

.macro define_change_176 name
.L\name\()_change:
        adiw    r26, 5
        rcall   .L\name\()_upper
        change_pairs_of \name\()_second, 0, 5
        adiw    r26, 5
        rcall   .L\name\()_upper
        change_pairs_of \name\()_fourth, 0, 5
        sbiw    r26, 22
        ret

        /* the upper nibble alone */
.L\name\()_upper:
        ld      t, X
        andi    t, 0x0f
        mov     counter, t
        change_pairs
        ld      t, -X
        andi    t, 0xf0
        or      t, counter
        st      X+, t
        ret
.endm

.macro swap_160
        swap_bytes s10, s11, s12, s13, s14, s15, s16, s17, s18, s19
.endm

.macro swap_176
        swap_bytes s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16
.endm

.macro define_spongent name, bits, initial
function \name
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        rcall   .L\name\()_change
        load_state \bits
        swap_\bits
        ldi     counter, \initial

.L\name\()_round:
        /* the counter into the first byte; its neighbours changed over make the reversed one, in another order of pairs */
        eor     s0, counter
        mov     t, counter
        andi    t, 0x55
        lsl     t
        mov     spare, counter
        lsr     spare
        andi    spare, 0x55
        or      t, spare
    .if \bits == 176
        swap    t
        eor     s21, t
    .else
        eor     s19, t
    .endif

        /* its next value */
        mov     t, counter
        lsl     t
        eor     t, counter
        lsl     t
        lsl     t
        rol     counter
        andi    counter, 0x7f

        substitute_\bits
        permute_\bits
        cpi     counter, 0x7f
        breq    .L\name\()_done
        rjmp    .L\name\()_round

.L\name\()_done:
        swap_\bits
        store_state \bits
        rcall   .L\name\()_change
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        clr     r1
        ret

define_change_\bits \name
end_function \name
.endm

/* contract of pw_spongent160_permute:
 *   bytes: {stack: 20, code: 662, rodata: 1024}
 *   cycles: 19864
 *   floor: 12800
 *   why: Four cycles to look up each byte in a round and four to bring its pairs of bits to the four quarters.
 *   strategy: All of the state stays in registers. A table gives a byte behind both S-boxes as four pairs of bits,
 *     one for each quarter of the bit layer, in such an order that pairs change over between two bytes without a
 *     shift: by mask, in five cycles. The bytes stay in the orders that come of it, for which there are tables
 *     (and swap for the nibbles); what lpm brings goes where the bit layer has it. */
define_spongent pw_spongent160_permute, 160, 0x75

/* contract of pw_spongent176_permute:
 *   bytes: {stack: 22, code: 760, rodata: 1536}
 *   cycles: 24840
 *   floor: 15840
 *   why: Four cycles to look up each byte in a round and four to bring its pairs of bits to the four quarters.
 *   strategy: As for Spongent-pi[160]. Quarters of eleven nibbles end within a byte, which has a table of its own. */
define_spongent pw_spongent176_permute, 176, 0x45

#endif
