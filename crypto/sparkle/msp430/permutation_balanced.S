/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle on the MSP430: a loop over the branches, then the linear layer straight on. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "alzette.inc"

#define BRANCH  8

#define p       r12
#define c_pointer r13
#define step    r8
#define c0      r9
#define c1      r10
/* Linear layer. */
#define tx0     r9
#define tx1     r10
#define ty0     r11
#define ty1     r13

/* The last left word to the right, and the last right word, in a register, mixed with it; p = end of the left half. */
.macro mix_last offset, right, effect
        mov     \offset - BRANCH(p), t
        mov     t, \offset + HALF - BRANCH(p)
        xor     t, \right
        xor     \effect, \right
.endm

/* p = a word of the right half; the left word there takes its place, and their sum goes to `target` from p. */
.macro mix effect, target
        mov     @p+, u
        mov     -(HALF+2)(p), t
        mov     t, -2(p)
        xor     t, u
        xor     \effect, u
        mov     u, \target-2(p)
.endm

.macro mix_branch target
        mix     ty1, \target
        mix     ty0, \target
        mix     tx1, \target
        mix     tx0, \target
.endm

table constants
        .word   0x5162, 0xb7e1, 0x5880, 0xbf71, 0xda56, 0x38b4, 0x7738, 0x324e
        .word   0x85eb, 0xbb11, 0x7b57, 0x4f7c, 0xa1c8, 0xcfbf, 0x293d, 0xc2b3
end_table constants

.macro define_permutation name, half_branches
        .set    HALF_BRANCHES, \half_branches
        .set    HALF, BRANCH*HALF_BRANCHES
function \name
        save_all
        push    r13
        clr     step

.L\name\()_step:
        /* y_0 ^= C[step mod 8], y_1 ^= step */
        mov     step, t
        rla     t
        rla     t
        bic     #32, t
        xor     constants(t), 4(p)
        xor     constants+2(t), 6(p)
        xor     step, 12(p)

        /* the ARX boxes */
        mov     #constants, c_pointer
.L\name\()_branch:
        mov     @p+, x0
        mov     @p+, x1
        mov     @p+, y0
        mov     @p+, y1
        mov     @c_pointer+, c0
        mov     @c_pointer+, c1
        alzette c1, c0
        mov     x0, -8(p)
        mov     x1, -6(p)
        mov     y0, -4(p)
        mov     y1, -2(p)
        cmp     #constants+HALF, c_pointer
        jne     .L\name\()_branch

        /* ell of the sums of the left half; their halves have changed places in the registers */
        sub     #2*HALF, p
        mov     @p+, tx0
        mov     @p+, tx1
        mov     @p+, ty0
        mov     @p+, ty1
        .rept   HALF_BRANCHES - 1
        xor     @p+, tx0
        xor     @p+, tx1
        xor     @p+, ty0
        xor     @p+, ty1
        .endr
        xor     tx0, tx1
        xor     ty0, ty1

        /* the last right branch, still in registers, with the last left one */
        mix_last 0, x0, ty1
        mix_last 2, x1, ty0
        mix_last 4, y0, tx1
        mix_last 6, y1, tx0
        /* the first right branch with the first left one, which makes the last left one; then each that follows makes the one
         * before its left one */
        mix_branch -BRANCH
        .rept   HALF_BRANCHES - 2
        mix_branch -(HALF + BRANCH)
        .endr
        /* so does what was made of the last one */
        mov     x0, -(HALF+BRANCH)(p)
        mov     x1, -(HALF+BRANCH)+2(p)
        mov     y0, -(HALF+BRANCH)+4(p)
        mov     y1, -(HALF+BRANCH)+6(p)
        sub     #2*HALF-BRANCH, p

        inc     step
        cmp     @sp, step
        jne     .L\name\()_step

        incd    sp                      /* steps */
        restore_all
        ret
end_function \name
.endm

/* contract of pw_sparkle384_permute:
 *   bytes: {stack: 18, code: 464, rodata: 32}
 *   cycles: 48 + 764*steps
 *   floor: 48 + 624*steps
 *   why: Six Alzettes of 57 cycles; 24 words to load and to store at 2 and 4 cycles, and the left half a second time,
 *     because its sum must be known before the halves are mixed; 4 cycles of constants a branch.
 *   strategy: A branch and its constant are in registers during its Alzette. Rotations by 17 and 31 are copies
 *     shifted by one bit, by 24 copies that exchange bytes with one mask for both halves, by 16 only a change of
 *     names; x += y <<< 1 takes no copy, being x + y + (top bit of y) + y. The last branch stays in registers: the
 *     linear layer begins with it, so that of the ring of the three left branches none has to be put aside in memory. */
        define_permutation pw_sparkle384_permute, 3

/* contract of pw_sparkle256_permute:
 *   bytes: {stack: 18, code: 384, rodata: 32}
 *   cycles: 48 + 518*steps
 *   floor: 43 + 354*steps
 *   why: A step has four Alzettes of 57 cycles, 16 for their constants, 22 XOR for the sums of the left half and to mix
 *     the right one. Of the 16 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles;
 *     the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle256_permute, 2

/* contract of pw_sparkle512_permute:
 *   bytes: {stack: 18, code: 544, rodata: 32}
 *   cycles: 48 + 1010*steps
 *   floor: 43 + 734*steps
 *   why: A step has eight Alzettes of 57 cycles, 32 for their constants, 46 XOR for the sums of the left half and to
 *     mix the right one. Of the 32 words all but the four that fit in registers are stored and loaded, at 4 and 2
 *     cycles; the left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: That of Sparkle384, see there; only the number of branches differs. */
        define_permutation pw_sparkle512_permute, 4

#endif
