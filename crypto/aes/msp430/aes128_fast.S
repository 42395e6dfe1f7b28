/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 with round keys made before, for MSP430: four tables of words for SubBytes and MixColumns. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of pw_aes128_encrypt:
 *   bytes: {stack: 26, code: 692, rodata: 2048}
 *   cycles: 1998
 *   floor: 1571
 *   why: 8 cycles a byte in nine rounds for its index and two look-ups, 5 in the last one, 176 to add the round keys;
 *     48 to read and 72 to write the block by bytes; 43 to save, restore and call.
 *   strategy: A column is two words, each the sum of four look-ups, one for each byte. All columns are in registers; a
 *     column is computed where the old one was. Of bytes that are needed later than that, their words are stored
 *     before; the others are read from the registers. */

/* The columns: rows 0 and 1, rows 2 and 3. */
#define c0l     r4
#define c0h     r5
#define c1l     r6
#define c1h     r7
#define c2l     r8
#define c2h     r9
#define c3l     r10
#define c3h     r11
#define WORDS c0l, c0h, c1l, c1h, c2l, c2h, c3l, c3h

#define block   r12
#define round_keys r13
#define rounds  r12
#define k       r13
#define t       r14
#define u       r15

/* Words on the stack, of the last round: those with bytes 1, 2 and 3, 6 and 7, 11. */
#define STORED_C0L 0
#define STORED_C0H 2
#define STORED_C1H 4
#define STORED_C2H 6
#define BLOCK   8
#define FRAME   8

/* Where a byte of the old state is: in the low or in the high byte of a register (which is then exchanged), or
 * stored. */
.macro low_of word
        mov.b   \word, t
        rla     t
.endm

.macro high_of word
        swpb    \word
        mov.b   \word, t
        rla     t
.endm

.macro stored offset
        mov.b   \offset(r1), t
        rla     t
.endm

/* What a byte in the row adds to its column; that of row 0 comes first. */
.macro row_0 low, high
        mov     pw_aes_mix_2_1(t), \low
        mov     pw_aes_mix_1_3(t), \high
.endm

.macro row_1 low, high
        xor     pw_aes_mix_3_2(t), \low
        xor     pw_aes_mix_1_1(t), \high
.endm

.macro row_2 low, high
        xor     pw_aes_mix_1_3(t), \low
        xor     pw_aes_mix_2_1(t), \high
.endm

.macro row_3 low, high
        xor     pw_aes_mix_1_1(t), \low
        xor     pw_aes_mix_3_2(t), \high
.endm

/* The same in the last round, without MixColumns. */
.macro last_0 low, high
        mov.b   pw_aes_mix_1_1(t), \low
.endm

.macro last_1 low, high
        mov.b   pw_aes_mix_1_1(t), u
        swpb    u
        bis     u, \low
.endm

.macro last_2 low, high
        mov.b   pw_aes_mix_1_1(t), \high
.endm

.macro last_3 low, high
        mov.b   pw_aes_mix_1_1(t), u
        swpb    u
        bis     u, \high
.endm

/* A round but for AddRoundKey, on the state after that; kind: row or last. */
.macro round kind
        mov     c0l, STORED_C0L(r1)
        mov     c0h, STORED_C0H(r1)
        mov     c1h, STORED_C1H(r1)
        mov     c2h, STORED_C2H(r1)

        low_of  c0l
        \kind\()_0 c0l, c0h
        high_of c1l
        \kind\()_1 c0l, c0h
        low_of  c2h
        \kind\()_2 c0l, c0h
        high_of c3h
        \kind\()_3 c0l, c0h

        high_of c1l                     /* exchanged once already, as c3h, c2l and c3l below */
        \kind\()_0 c1l, c1h
        high_of c2l
        \kind\()_1 c1l, c1h
        high_of c3h
        \kind\()_2 c1l, c1h
        stored  STORED_C0H + 1
        \kind\()_3 c1l, c1h

        high_of c2l
        \kind\()_0 c2l, c2h
        high_of c3l
        \kind\()_1 c2l, c2h
        stored  STORED_C0H
        \kind\()_2 c2l, c2h
        stored  STORED_C1H + 1
        \kind\()_3 c2l, c2h

        high_of c3l
        \kind\()_0 c3l, c3h
        stored  STORED_C0L + 1
        \kind\()_1 c3l, c3h
        stored  STORED_C1H
        \kind\()_2 c3l, c3h
        stored  STORED_C2H + 1
        \kind\()_3 c3l, c3h
.endm

function pw_aes128_encrypt
        save_all
        push    block
        sub     #FRAME, r1
        .irp    word, WORDS
        mov.b   @block+, \word
        mov.b   @block+, t
        swpb    t
        bis     t, \word
        xor     @k+, \word
        .endr
        mov     #9, rounds

.Lround:
        round   row
        .irp    word, WORDS
        xor     @k+, \word
        .endr
        dec     rounds
        jnz     .Lround

        round   last
        mov     BLOCK(r1), block
        .set    PLACE, 0
        .irp    word, WORDS
        xor     @k+, \word
        mov.b   \word, PLACE(block)
        swpb    \word
        mov.b   \word, PLACE + 1(block)
        .set    PLACE, PLACE + 2
        .endr
        /* what the last round had before it does not stay: with the key stream it would tell the last round key */
        add     #FRAME, r1
        .rept   FRAME / 2
        push    #0
        .endr
        add     #FRAME + 2, r1
        restore_all
        ret
end_function pw_aes128_encrypt

#endif
