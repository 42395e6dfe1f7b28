/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR: branches in memory, Alzette a subroutine, the linear layer unrolled into its callers. */
#include "alzette.inc"

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 30
 *   code_bytes: 748
 *   rodata_bytes: 48
 *   cycles:
 *     atmega128: 84 + 897*steps
 *   floor:
 *     cycles: 200 + 535*steps
 *     why: >
 *       With registers for the state and all constants: 77 cycles for each of six Alzettes, 64 xors in the linear
 *       layer, 4 for the two ells, 5 for the constants of the step; 48 bytes in and out, call and return.
 *   strategy: >
 *     Registers hold one branch, its constant, a temporary and the two sums of the left half; the branches stay in
 *     memory. Alzette is a subroutine (7 cycles a branch; in line it would be 770 bytes more). x += y >>> 31 is
 *     y added twice with the wrapped bit as carry in, no temporary; the other byte-and-a-bit rotations are one
 *     chain on a copy. A right branch is mixed as it leaves its Alzette: the old left branch moves to the right half
 *     and the new left one goes one place down. Left branch 1 comes last, so that both ells are known when it changes
 *     places with right branch 1, which need not be loaded again; left branch 0 waits on the stack, so that its
 *     place is free for the first new branch. The table of step constants is written out to 12 words: no wrap to test.
 */

/* The branch in work. */
#define X0 r2
#define X1 r3
#define X2 r4
#define X3 r5
#define Y0 r6
#define Y1 r7
#define Y2 r8
#define Y3 r9

/* Sums of the left x and y, then ell of them. */
#define TX0 r10
#define TX1 r11
#define TX2 r12
#define TX3 r13
#define TY0 r24
#define TY1 r25
#define TY2 r26
#define TY3 r27

#define STEP r14
#define STEPS r15

#define C0 r16
#define C1 r17
#define C2 r18
#define C3 r19

#define T0 r20
#define T1 r21
#define T2 r22
#define T3 r23

#define STATE r24
#define COUNT r22

#define SCRATCH r0
#define ZERO r1

/* Branch registers (not called X and Y, which are pointers). */
#define BX X0, X1, X2, X3
#define BY Y0, Y1, Y2, Y3
#define TX TX0, TX1, TX2, TX3
#define TY TY0, TY1, TY2, TY3
#define C C0, C1, C2, C3
#define T T0, T1, T2, T3

/* Offsets of the branches. */
#define LEFT_0 0
#define LEFT_1 8
#define LEFT_2 16
#define RIGHT_0 24
#define RIGHT_1 32
#define RIGHT_2 40

.macro load_branch offset
        load64  Y, \offset, BX, BY
.endm

/*
 * A right branch out of its Alzette: new left branch = right ^ old left ^ ell of the other sum. The old left branch
 * comes from an offset or from the stack, and goes to the right half unless it is there already.
 */
.macro mix_branch left, right, new
        mix_byte X0, TY2, \left, \right, \new, 0
        mix_byte X1, TY3, \left, \right, \new, 1
        mix_byte X2, TY0, \left, \right, \new, 2
        mix_byte X3, TY1, \left, \right, \new, 3
        mix_byte Y0, TX2, \left, \right, \new, 4
        mix_byte Y1, TX3, \left, \right, \new, 5
        mix_byte Y2, TX0, \left, \right, \new, 6
        mix_byte Y3, TX1, \left, \right, \new, 7
.endm

.macro mix_byte byte, sum, left, right, new, index
    .ifc \left, stack
        pop     SCRATCH
        std     Y + \right + \index, SCRATCH
    .else
        ldd     SCRATCH, Y + \left + \index
    .if (\left) != (\right)
        std     Y + \right + \index, SCRATCH
    .endif
    .endif
        eor     \byte, SCRATCH
        eor     \byte, \sum
        std     Y + \new + \index, \byte
.endm

        function pw_sparkle384_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        mov     STEPS, COUNT
        clr     STEP
        ldi     r30, lo8(.Lstep_constants)
        ldi     r31, hi8(.Lstep_constants)

.Lstep:
        /* left branch 0, with the constant of the step; it waits on the stack, which frees its place */
        load_branch LEFT_0
    .irp byte, BY
        lpm     SCRATCH, Z+
        eor     \byte, SCRATCH
    .endr
        constant CONSTANT_0, C
        rcall   .Lalzette
        copy64  TX0, TX2, TY0, TY2, X0, X2, Y0, Y2
        save    Y3, Y2, Y1, Y0, X3, X2, X1, X0

        /* left branch 2 */
        load_branch LEFT_2
        constant CONSTANT_2, C
        rcall   .Lalzette
        xor64   TX, TY, BX, BY
        store64 Y, LEFT_2, BX, BY

        /* left branch 1, with the number of the step; it changes places with right branch 1 */
        load_branch LEFT_1
        eor     Y0, STEP
        constant CONSTANT_1, C
        rcall   .Lalzette
        xor64   TX, TY, BX, BY
        load64  Y, RIGHT_1, T, C
        store64 Y, RIGHT_1, BX, BY
        copy64  X0, X2, Y0, Y2, T0, T2, C0, C2

        /* ell: the halves change places, the new low one is their sum */
        eor     TX2, TX0
        eor     TX3, TX1
        eor     TY2, TY0
        eor     TY3, TY1

        /* right branch 1 */
        constant CONSTANT_4, C
        rcall   .Lalzette
        mix_branch RIGHT_1, RIGHT_1, LEFT_0

        /* right branch 2 */
        load_branch RIGHT_2
        constant CONSTANT_5, C
        rcall   .Lalzette
        mix_branch LEFT_2, RIGHT_2, LEFT_1

        /* right branch 0 */
        load_branch RIGHT_0
        constant CONSTANT_3, C
        rcall   .Lalzette
        mix_branch stack, RIGHT_0, LEFT_2

        inc     STEP
        cpse    STEP, STEPS
        rjmp    .Lstep

        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* Alzette with constant C on the branch in work. */
.Lalzette:
        alzette BX, BY, T, C, ZERO
        ret
        end_function pw_sparkle384_permute

        .section .progmem.data.pw_sparkle384_permute,"a",%progbits
        .type   .Lstep_constants, %object
.Lstep_constants:
        constants_table
        .long   CONSTANT_0, CONSTANT_1, CONSTANT_2, CONSTANT_3
        .size   .Lstep_constants, . - .Lstep_constants
