/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for MSP430: a round unrolled, the order of the message words from a table. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "tables.inc"

#define a0 r4
#define a1 r5
#define b0 r6
#define b1 r7
#define c0 r8
#define c1 r9
#define d0 r10
#define d1 r11
#define t r12           /* a word of the message, a byte on its way */
#define block r13
#define next r14        /* in the table */
#define state r15       /* before and after the rounds */

/* The half words of v on the stack. No parenthesis first: the assembler of clang drops such a line. */
#define low(word) WORD * (word)(sp)
#define high(word) WORD * (word) + 2(sp)

/* a += the next word of the message */
.macro add_message
        mov.b   @next+, t
        add     block, t
        nonlinear_op add, @t+, a0
        nonlinear_op addc, @t, a1
.endm

/* G on v[a], v[b], v[c], v[d]; v[a] is in a at the beginning if before is not `load`, and stays there if after is not
 * `store`. */
.macro mix a, b, c, d, before=load, after=store
        .ifc \before, load
        indexed mov, sp, WORD * \a, a0
        mov     high(\a), a1
        .endif
        mov     low(\b), b0
        mov     high(\b), b1
        add32   b1, b0, a1, a0
        add_message

        /* d = (d ^ a) >>> 16: the halves change places */
        mov     low(\d), d0
        mov     high(\d), d1
        xor32   a1, a0, d1, d0
        mov     low(\c), c0
        mov     high(\c), c1
        add32   d0, d1, c1, c0

        /* b = (b ^ c) >>> 12, halves changed */
        xor32   c1, c0, b1, b0
        rotr32  12, b1, b0
        add32   b0, b1, a1, a0
        add_message

        /* d = (d ^ a) >>> 8, b = (b ^ c) >>> 7 */
        xor32   a1, a0, d0, d1
        rotr32  8, d0, d1, t
        add32   d0, d1, c1, c0
        xor32   c1, c0, b0, b1
        rotr32  7, b0, b1, t

        .ifc \after, store
        mov     a0, low(\a)
        mov     a1, high(\a)
        .endif
        mov     b1, low(\b)
        mov     b0, high(\b)
        mov     c0, low(\c)
        mov     c1, high(\c)
        mov     d1, low(\d)
        mov     d0, high(\d)
.endm

/* A row of SIGMA as offsets in bytes, in the order in which a round takes them. */
.macro offsets s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15
        .byte   WORD * \s2, WORD * \s3, WORD * \s4, WORD * \s5, WORD * \s6, WORD * \s7, WORD * \s0, WORD * \s1
        .byte   WORD * \s8, WORD * \s9, WORD * \s12, WORD * \s13, WORD * \s14, WORD * \s15, WORD * \s10, WORD * \s11
.endm

table pw_blake2s_compress_order
.Lorder:
        sigma   offsets
.Lorder_end:
end_table pw_blake2s_compress_order

/* A half of IV ^ t, f is pushed. */
.macro push_sum constant, offset
        mov     #\constant, t
        xor     \offset(state), t
        push    t
.endm

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 82, code: 1738, rodata: 160}
 *   cycles: 9335
 *   floor: 4080
 *   why: With registers for v: 51 cycles for each of 80 G (12 for additions, 4 to load two words of the message
 *     without looking for them, 8 for xors, 27 for rotations).
 *   strategy: v is pushed from its end, which makes the frame, and popped into the result. The words of G take eight
 *     registers; a of the last column is a of the first diagonal, and a of the last diagonal that of the first column;
 *     the table has the words of the message in that order. Rotations by 16 and part of that by 12 are the naming of
 *     halves. Looking for a word of the message costs 1 cycle more than a fixed offset, which would need ten rounds
 *     unrolled. */
function pw_blake2s_compress
        save_all
        mov     r12, state
        push    state

        /* v[15] to v[8] = IV[7] to IV[0], f and t added to v[14], v[13], v[12] */
        push    #IV_15
        push    #IV_14
        push_sum IV_13, 42
        push_sum IV_12, 40
        push_sum IV_11, 38
        push_sum IV_10, 36
        push_sum IV_9, 34
        push_sum IV_8, 32
        .irp    half, IV_7, IV_6, IV_5, IV_4, IV_3, IV_2, IV_1, IV_0
        push    #\half
        .endr

        /* v[7] to v[0] = h */
        .irp    offset, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0
        indexed mov, state, \offset, t
        push    t
        .endr

        mov     #.Lorder, next
        mov     low(1), a0
        mov     high(1), a1

.Lround:
        /* columns */
        mix     1, 5, 9, 13, keep
        mix     2, 6, 10, 14
        mix     3, 7, 11, 15
        mix     0, 4, 8, 12, load, keep

        /* diagonals */
        mix     0, 5, 10, 15, keep
        mix     2, 7, 8, 13
        mix     3, 4, 9, 14
        mix     1, 6, 11, 12, load, keep
        cmp     #.Lorder_end, next
        jeq     1f
        br      #.Lround
1:      mov     a0, low(1)
        mov     a1, high(1)

        /* h ^= v[0..7] ^ v[8..15]; each pop moves the stack pointer by 2 */
        mov     V_BYTES(sp), state
        .irp    offset, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
        pop     t
        xor     V_BYTES / 2 - 2(sp), t
        xor     t, \offset(state)
        .endr

        /* v does not stay on the stack: it would tell the old h */
        add     #V_BYTES / 2, sp
        mov     #V_BYTES / 8, t
1:      .rept   4
        push    #0
        .endr
        dec     t
        jne     1b
        add     #V_BYTES + 2, sp
        restore_all
        ret
end_function pw_blake2s_compress

#endif
