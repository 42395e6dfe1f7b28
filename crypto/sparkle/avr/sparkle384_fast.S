/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR, 7 or 11 steps: Alzette in line, the halves of the state change roles, branches stay in registers. */
#include "alzette.inc"

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384 of 7 or 11 steps, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 25
 *   code_bytes: 4302
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 192 + 747*steps - steps//11
 *   floor:
 *     cycles: 200 + 535*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: >
 *     A left branch moves to the right half unchanged, so the halves change roles instead, and a pair of steps is
 *     unrolled; the last step moves the left branches (36 cycles). Left branch 0 becomes the sums, the sums ell and ell
 *     the next left branch 0, in the same registers; six bytes of left branch 2 stay for the mixing and six of the
 *     new left branch 1 until its turn, the other two on the stack: of the nine branches that a step reads (three of
 *     them twice) 7.25 are loaded, and 4 of 6 stored. With the state pointer this takes every register, so that the bits
 *     that wrap around go through the T flag. Steps are subroutines, 7 cycles, since the constants of the steps are
 *     cheaper as immediates than from a table. Running a right branch's Alzette as soon as the left one's is done would
 *     spare its way through memory but takes a sum more; folding the last constant of an Alzette into the next
 *     moves the same xors elsewhere.
 */

/*
 * Left branch 0 of an even step, whose x and y then become the sums tx and ty, ell of them, and y and x of the next
 * left branch 0, with their halves exchanged. An odd step brings the names back.
 */
#define X_EVEN r0, r1, r2, r3
#define Y_EVEN r4, r5, r6, r7
#define X_ODD r6, r7, r4, r5
#define Y_ODD r2, r3, r0, r1

/* A right branch. */
#define B_X0 r8
#define B_X1 r9
#define B_X2 r10
#define B_X3 r11
#define B_Y0 r12
#define B_Y1 r13
#define B_Y2 r14
#define B_Y3 r15

/* Left branches 1 and 2. All but two bytes have registers of their own: they stay while right branches are in work. */
#define H_X0 r24
#define H_X1 r25
#define H_X2 r26
#define H_X3 r27
#define H_Y0 r30
#define H_Y1 r31
#define H_Y2 B_Y2
#define H_Y3 B_Y3

#define C r16, r17, r18, r19
#define T0 r20
#define T r20, r21, r22, r23
#define ZERO B_X0       /* while a left branch is in work */

#define BX B_X0, B_X1, B_X2, B_X3
#define BY B_Y0, B_Y1, B_Y2, B_Y3
#define HX H_X0, H_X1, H_X2, H_X3
#define HY H_Y0, H_Y1, H_Y2, H_Y3

#define STATE r24
#define STEPS r22

/* Offsets of the branches in their half. */
#define BRANCH_0 0
#define BRANCH_1 8
#define BRANCH_2 16
#define HALF 24
#define WORD 4          /* from x to y */

/* y of left branch 0 ^= constant, y of left branch 1 ^= number of the step. */
.macro step_constants number, value, y0, y1, y2, y3
        constant \value, C
        xor32   \y0, \y1, \y2, \y3, C
    .if \number
        ldi     T0, \number
        eor     H_Y0, T0
    .endif
.endm

/* A right branch out of its Alzette, right ^= left ^ ell; the left one goes to its place too, where one is given. */
.macro mix_byte right, ell, left, place
        ldd     T0, Y + \left
    .ifnb \place
        std     Y + \place, T0
    .endif
        eor     \right, T0
        eor     \right, \ell
.endm

/* The same for a word. */
.macro mix_word w0, w1, w2, w3, e0, e1, e2, e3, left, place=-3
    .if \place >= 0
        mix_byte \w0, \e0, \left, \place
        mix_byte \w1, \e1, \left + 1, \place + 1
        mix_byte \w2, \e2, \left + 2, \place + 2
        mix_byte \w3, \e3, \left + 3, \place + 3
    .else
        mix_byte \w0, \e0, \left
        mix_byte \w1, \e1, \left + 1
        mix_byte \w2, \e2, \left + 2
        mix_byte \w3, \e3, \left + 3
    .endif
.endm

/*
 * A step behind its constants. l and r: offsets of the halves with the left and the right branches, which are the other
 * way round for the step that follows. The last step moves the left branches, so that the halves are where they belong.
 */
.macro step l, r, x0, x1, x2, x3, y0, y1, y2, y3, last=0
        /* left branch 0, which is the first term of the sums */
        clr     ZERO
        constant CONSTANT_0, C
        alzette \x0, \x1, \x2, \x3, \y0, \y1, \y2, \y3, T, C, ZERO
        store64 Y, \l + BRANCH_0, \x0, \x1, \x2, \x3, \y0, \y1, \y2, \y3

        /* left branch 1 */
        constant CONSTANT_1, C
        alzette HX, HY, T, C, ZERO
        xor64   \x0, \x1, \x2, \x3, \y0, \y1, \y2, \y3, HX, HY
        store64 Y, \l + BRANCH_1, HX, HY

        /* left branch 2 */
        load64  Y, \l + BRANCH_2, HX, HY
        constant CONSTANT_2, C
        alzette HX, HY, T, C, ZERO
        xor64   \x0, \x1, \x2, \x3, \y0, \y1, \y2, \y3, HX, HY
        store64 Y, \l + BRANCH_2, HX, HY

        /* ell: the halves change places, the new low one is their sum */
        eor     \x2, \x0
        eor     \x3, \x1
        eor     \y2, \y0
        eor     \y3, \y1

        /* right branch 2; the new left branch 1 stays, two bytes of it on the stack */
        load64  Y, \r + BRANCH_2, BX, BY
        constant CONSTANT_5, C
        alzette BX, BY, T, C
    .if \last
        store32 Y, \r + BRANCH_2, HX
        std     Y + \r + BRANCH_2 + WORD, H_Y0
        std     Y + \r + BRANCH_2 + WORD + 1, H_Y1
    .endif
        xor32   HX, BX
        xor32   HX, \y2, \y3, \y0, \y1
        eor     H_Y0, B_Y0
        eor     H_Y0, \x2
        eor     H_Y1, B_Y1
        eor     H_Y1, \x3
    .if \last
        mix_byte B_Y2, \x0, \l + BRANCH_2 + WORD + 2, \r + BRANCH_2 + WORD + 2
        mix_byte B_Y3, \x1, \l + BRANCH_2 + WORD + 3, \r + BRANCH_2 + WORD + 3
    .else
        mix_byte B_Y2, \x0, \l + BRANCH_2 + WORD + 2
        mix_byte B_Y3, \x1, \l + BRANCH_2 + WORD + 3
    .endif
        save    B_Y2, B_Y3

        /* right branch 0; the new left branch 2 goes to the place of the right one */
        load64  Y, \r + BRANCH_0, BX, BY
        constant CONSTANT_3, C
        alzette BX, BY, T, C
    .if \last
        mix_word BX, \y2, \y3, \y0, \y1, \l + BRANCH_0, \r + BRANCH_0
        mix_word BY, \x2, \x3, \x0, \x1, \l + BRANCH_0 + WORD, \r + BRANCH_0 + WORD
        store64 Y, \l + BRANCH_2, BX, BY
    .else
        mix_word BX, \y2, \y3, \y0, \y1, \l + BRANCH_0
        mix_word BY, \x2, \x3, \x0, \x1, \l + BRANCH_0 + WORD
        store64 Y, \r + BRANCH_2, BX, BY
    .endif

        /* right branch 1; the new left branch 0 takes the place of ell */
        load64  Y, \r + BRANCH_1, BX, BY
        constant CONSTANT_4, C
        alzette BX, BY, T, C
    .if \last
        mix_word \y2, \y3, \y0, \y1, BX, \l + BRANCH_1, \r + BRANCH_1
        mix_word \x2, \x3, \x0, \x1, BY, \l + BRANCH_1 + WORD, \r + BRANCH_1 + WORD
    .else
        mix_word \y2, \y3, \y0, \y1, BX, \l + BRANCH_1
        mix_word \x2, \x3, \x0, \x1, BY, \l + BRANCH_1 + WORD
    .endif
        restore H_Y3, H_Y2
.endm

        function pw_sparkle384_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        push    STEPS
        movw    r28, STATE
        load64  Y, BRANCH_0, X_EVEN, Y_EVEN
        load64  Y, BRANCH_1, HX, HY

        step_constants 0, CONSTANT_0, Y_EVEN
        rcall   .Leven
        step_constants 1, CONSTANT_1, Y_ODD
        rcall   .Lodd
        step_constants 2, CONSTANT_2, Y_EVEN
        rcall   .Leven
        step_constants 3, CONSTANT_3, Y_ODD
        rcall   .Lodd
        step_constants 4, CONSTANT_4, Y_EVEN
        rcall   .Leven
        step_constants 5, CONSTANT_5, Y_ODD
        rcall   .Lodd
        step_constants 6, CONSTANT_6, Y_EVEN
        pop     T0
        cpi     T0, 7
        breq    .Llast
        rcall   .Leven
        step_constants 7, CONSTANT_7, Y_ODD
        rcall   .Lodd
        step_constants 8, CONSTANT_0, Y_EVEN
        rcall   .Leven
        step_constants 9, CONSTANT_1, Y_ODD
        rcall   .Lodd
        step_constants 10, CONSTANT_2, Y_EVEN

.Llast:
        step    0, HALF, X_EVEN, Y_EVEN, 1
        store64 Y, BRANCH_0, X_ODD, Y_ODD
        store64 Y, BRANCH_1, HX, HY
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

.Leven:
        step    0, HALF, X_EVEN, Y_EVEN
        ret

.Lodd:
        step    HALF, 0, X_ODD, Y_ODD
        ret
        end_function pw_sparkle384_permute
