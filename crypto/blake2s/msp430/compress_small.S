/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for MSP430 in little code: two words in registers, one half of G in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "tables.inc"

#define u0 r11
#define u1 r12
#define v0 r14
#define v1 r15
#define p r10           /* into v; between, a scratch register */
#define place r9        /* in v: 16 * row + 4 * column */
#define step r8         /* 0 in the columns, 4 in the diagonals */
#define words r7        /* numbers of two words of the message, the next one in bits 4 to 7, and a mark above them */
#define next r6         /* in the table */
#define block r13

#define left v1         /* before and after the rounds */
#define state p

/* In `words`: set with two numbers, and where it stands when one has been taken. */
#define MARK 0x100
#define MARK_OF_FIRST_HALF (MARK << 4)

/* A row of SIGMA, two words in a byte. */
.macro pairs first, second, rest:vararg
        .byte   \first << 4 | \second
        .ifnb \rest
        pairs   \rest
        .endif
.endm

/* The end of a half round shows in the address. */
table pw_blake2s_compress_table
        .balign 4
.Liv_backwards:
        .irp    half, IV_15, IV_14, IV_13, IV_12, IV_11, IV_10, IV_9, IV_8, IV_7, IV_6, IV_5, IV_4, IV_3, IV_2, IV_1, IV_0
        .word   \half
        .endr
        sigma   pairs
.Ltable_end:
end_table pw_blake2s_compress_table

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 82, code: 354, rodata: 112}
 *   cycles: 39843
 *   floor: 4080
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: Half of G is a += b + m, d = (d ^ a) >>> 8 or 16, c += d, b = (b ^ c) >>> 7 or 12: from b on, each
 *     word is in the row before the last one's, and in the diagonals also one column before it. So a subroutine
 *     steps through v, two words of registers are enough, and a and c are one subroutine, d and b another. Where
 *     a half round ends shows in the address of the table, where the table ends is the end. */
function pw_blake2s_compress
        .irp    reg, r6, r7, r8, r9, r10, r12
        push    \reg
        .endr
        mov     r12, state
        add     #44, state

        /* v, from its end: IV with f and t added to bytes 48 to 59, then h. `left` is the place of the half + 2 */
        mov     #.Liv_backwards, next
        mov     #V_BYTES, left
.Lpush:
        clr     v0
        cmp     #34, left
        jlo     1f
        mov     @next+, v0
        cmp     #50, left
        jlo     2f
        cmp     #62, left
        jhs     2f
1:      decd    state
        xor     @state, v0
2:      push    v0
        decd    left
        jne     .Lpush

        clr     step
        mov     #16, place
.Lmix:
        mov.b   @next+, words
        bis     #MARK, words

        /* a += b + m */
.Lhalf:
        mov     place, p
        add     sp, p
        mov     @p+, u0
        mov     @p, u1
        mov     words, p
        and     #0xf0, p
        rra     p
        rra     p
        add     block, p
        nonlinear_op add, @p+, u0
        nonlinear_op addc, @p, u1
        .rept 4
        rla     words
        .endr
        and     #MARK_OF_FIRST_HALF | 0xf0, words
        call    #.Laccumulate

        /* d = (d ^ a) >>> 8, and >>> 16 in the first half */
        call    #.Lxor
        bit     #MARK_OF_FIRST_HALF, words
        jz      1f
        rotr32  8, v1, v0, u0
1:      call    #.Lstore

        /* c += d */
        copy32  v1, v0, u1, u0
        call    #.Laccumulate

        /* b = (b ^ c) >>> 8, and in the first half >>> 12, in the second >>> 7 */
        call    #.Lxor
        bit     #MARK_OF_FIRST_HALF, words
        jz      2f
        rotr32  4, v1, v0
        call    #.Lstore
        jmp     .Lhalf
2:      rotl32  1, v1, v0
        call    #.Lstore

        /* the next column; after four of them columns and diagonals change */
        add     #4, place
        and     #12, place
        bis     #16, place
        bit     #3, next
        jne     .Lmix
        xor     #4, step
        xor     #4, place
        cmp     #.Ltable_end, next
        jne     .Lmix

        /* h ^= v[0..7] ^ v[8..15]; each pop moves the stack pointer by 2 */
        mov     V_BYTES(sp), state
        mov     #V_BYTES / 4, left
1:      pop     v0
        xor     V_BYTES / 2 - 2(sp), v0
        xor     v0, 0(state)
        incd    state
        dec     left
        jne     1b

        /* v does not stay on the stack: it would tell the old h */
        add     #V_BYTES / 2, sp
        mov     #V_BYTES / 2, left
1:      push    #0
        dec     left
        jne     1b
        add     #V_BYTES + 2, sp
        .irp    reg, r10, r9, r8, r7, r6
        pop     \reg
        .endr
        ret

        /* u += word of the next row, which becomes the sum */
.Laccumulate:
        call    #.Lstep
        nonlinear_op add, @p+, u0
        nonlinear_op addc, @p, u1
        mov     u1, 0(p)
        mov     u0, -2(p)
        ret

        /* v = (word of the next row ^ u) >>> 8 */
.Lxor:
        call    #.Lstep
        mov     @p+, v0
        mov     @p, v1
        xor32   u1, u0, v1, v0
        rotr32  8, v1, v0, u0
        ret

        /* the word that .Lxor has read = v */
.Lstore:
        mov     v1, 0(p)
        mov     v0, -2(p)
        ret

        /* One row back, with `step` one column too; p = address in v, with two return addresses before it */
.Lstep:
        mov     place, p
        sub     step, p
        and     #12, p
        sub     #16, place
        and     #0x30, place
        bis     p, place
        mov     place, p
        add     sp, p
        add     #4, p
        ret
end_function pw_blake2s_compress

#endif
