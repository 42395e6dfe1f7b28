/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for MSP430 that make their round keys on the way: the rounds as they are defined, on slices, with
 * the key schedule beside them. Slices are in registers; on the stack are V of this round and of the three that follow, the
 * bytes of a slice on its way, the constant and the tweak. HAS_TWEAK, a symbol that is set before each function, is 1 for
 * TweGIFT-128. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a0      r4
#define a1      r5
#define b0      r6
#define b1      r7
#define c0      r8
#define c1      r9
#define d0      r10
#define d1      r11
#define block   r12             /* at the call, and again at the end */
#define key     r13             /* at the call */
#define w0      r12             /* a word on its way */
#define w1      r13
#define t       r14
#define n       r15

/* The frame. */
#define WORDS 0                 /* V, four times */
#define OUT 16                  /* what becomes of a slice */
#define CONSTANT 20
#define UNTIL_TWEAK 21
#define TWEAK 22                /* in both bytes of a word */
#define FRAME 24

#define LAST_CONSTANT 0x1a

#define mask n                  /* for slices.inc */
#include "slices.inc"

/* t = s & s and so on, added to another slice. */
.macro add_combined op, to, s, other
        mov     \s, t
        nonlinear \op \other, t
        xor     t, \to
.endm

/* SubCells on a half of each slice; S0 and S3 have then changed places. */
.macro sub_cells s0, s1, s2, s3
        add_combined and, \s1, \s0, \s2
        add_combined and, \s0, \s1, \s3
        add_combined bis, \s2, \s0, \s1
        xor     \s2, \s3
        xor     \s3, \s1
        inv     \s3
        add_combined and, \s2, \s0, \s1
.endm

/* The next bit of w0 for a byte of OUT; the subroutine has its return address below. */
.macro next_bit byte
        rrc     w1
        rrc     w0
        rrc.b   OUT + 2 + \byte(sp)
.endm

.macro permute name, from0, from1, to0, to1
        mov     \from0, w0
        mov     \from1, w1
        call    #.L\name\()_permute
        mov     OUT(sp), \to0
        mov     OUT + 2(sp), \to1
.endm

/* All rounds; then the frame is wiped and dropped. */
.macro forty_rounds_bitsliced name
        clr     OUT(sp)                         /* bytes are shifted in: nothing undefined comes out */
        clr     OUT + 2(sp)
        clr.b   CONSTANT(sp)
        mov.b   #5, UNTIL_TWEAK(sp)

.L\name\()_round:
        sub_cells a0, b0, c0, d0
        sub_cells a1, b1, c1, d1

        /* PermBits: that of S3, then rotations of S0, S1, S2 by 8, 16, 24; S0 is in D and S3 in A */
        permute \name, a0, a1, a0, a1
        permute \name, d0, d1, d0, d1
        word_left_by_8 d0, d1
        xor     a0, d0
        xor     d0, a0
        xor     a0, d0
        xor     a1, d1
        xor     d1, a1
        xor     a1, d1
        permute \name, b0, b1, b1, b0
        permute \name, c0, c1, c0, c1
        word_right_by_8 c0, c1

        /* the constant moves on; AddConstant */
        mov.b   CONSTANT(sp), w0
        mov     w0, t
        rla     t
        xor     w0, t
        xor     #32, t
        bit     #32, t
        rlc     w0
        and     #63, w0
        mov.b   w0, CONSTANT(sp)
        xor     w0, d0
        xor     #0x8000, d1

        /* AddRoundKey */
        indexed mov, sp, WORDS, w0
        mov     WORDS + 2(sp), w1
        xor     w0, b0
        xor     w1, b1
        xor     WORDS + 8(sp), c0
        xor     WORDS + 10(sp), c1

        /* the words move on; V, its halves rotated by 4 to the left and by 2 to the right, is the last */
        .irp    place, 0, 2, 4, 6, 8, 10
        mov     WORDS + 4 + \place(sp), WORDS + \place(sp)
        .endr
        .rept   4
        rla     w0
        adc     w0
        .endr
        .rept   2
        bit     #1, w1
        rrc     w1
        .endr
        mov     w0, WORDS + 12(sp)
        mov     w1, WORDS + 14(sp)

        cmp.b   #LAST_CONSTANT, CONSTANT(sp)
        jeq     .L\name\()_end
        .if     HAS_TWEAK
        dec.b   UNTIL_TWEAK(sp)
        jnz     .L\name\()_next
        xor     TWEAK(sp), a0
        xor     TWEAK(sp), a1
        mov.b   #5, UNTIL_TWEAK(sp)
.L\name\()_next:
        .endif
        br      #.L\name\()_round

.L\name\()_permute:
        mov     #8, n
.L\name\()_bits:
        next_bit 3
        next_bit 2
        next_bit 1
        next_bit 0
        dec     n
        jnz     .L\name\()_bits
        ret

.L\name\()_end:
        .irp    place, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18
        clr     \place(sp)
        .endr
        add     #FRAME, sp
.endm

/* contract:
 *   floor: 13000
 *   why: 30 operations for an S-box, two cycles for each bit of four slices that are permuted, 40 for key and
 *     constant
 *   strategy: Slices in registers, the key in a frame, a subroutine that permutes a slice bit by bit in memory.
 *     TweGIFT-128 is the same between two transpositions, bit by bit through the carry (slices.inc).
 *   functions:
 *     pw_gift128_on_the_fly:
 *       bytes: {stack: 44, code: 552}
 *       cycles: 43582
 *     pw_twegift128_on_the_fly:
 *       bytes: {stack: 44, code: 1556}
 *       cycles: 44387 */
        .set    HAS_TWEAK, 0
function pw_gift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        add     #16, key
        mov     sp, t
        mov     #16, n
.Lgift128_key:
        dec     key
        mov.b   @key, 0(t)
        inc     t
        dec     n
        jnz     .Lgift128_key
        load_slice 0, a0, a1
        load_slice 4, b0, b1
        load_slice 8, c0, c1
        load_slice 12, d0, d1

        forty_rounds_bitsliced gift128

        pop     block
        store_slice 0, a0, a1
        store_slice 4, b0, b1
        store_slice 8, c0, c1
        store_slice 12, d0, d1
        restore_all
        ret
end_function pw_gift128_on_the_fly

        .set    HAS_TWEAK, 1
function pw_twegift128_on_the_fly
        save_all
        push    block
        sub     #FRAME, sp
        mov     t, n
        swpb    n
        bis     n, t
        mov     t, TWEAK(sp)
        mov     sp, t
        mov     #16, n
.Ltwegift128_key:
        mov.b   @key, 0(t)
        inc     key
        inc     t
        dec     n
        jnz     .Ltwegift128_key
        to_slices a0, b0, c0, d0
        to_slices a1, b1, c1, d1

        forty_rounds_bitsliced twegift128

        pop     block
        from_slices 0, a0, b0, c0, d0
        from_slices 8, a1, b1, c1, d1
        restore_all
        ret
end_function pw_twegift128_on_the_fly

#endif
