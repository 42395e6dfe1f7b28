/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 for AVR: branches in memory, Alzette a subroutine, the linear layer unrolled into its callers. */
#include "avr.inc"

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384, Schwaemm and Esch v1.2 section 2
 *   arguments:
 *     - {name: state, register: "r25:r24", type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: "r23:r22", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 30
 *   code_bytes: 756
 *   rodata_bytes: 48
 *   cycles:
 *     atmega128: 84 + 909*steps
 *   floor:
 *     cycles: 200 + 562*steps
 *     why: >
 *       77 cycles for each of six Alzettes, 24 to load their constants, 72 xors in the linear layer with 4 for the two
 *       ells; 48 bytes in and out, call and return.
 *   strategy: >
 *     Registers hold one branch, its constant, a temporary and the two sums of the left half; the branches stay in
 *     memory. Alzette is a subroutine (7 cycles a branch; in line it would be 770 bytes more). x += y >>> 31 is
 *     y added twice with the wrapped bit as carry in, no temporary; the other byte-and-a-bit rotations are one
 *     chain on a copy. A right branch is mixed as it leaves its Alzette: the old left branch moves to the right half
 *     and the new left one goes one place down, in the order 0, 1, 2, for which left branch 2 waits on the stack and
 *     leaves its place free. The table of step constants is written out to 12 words: no wrap to test.
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

/* Branch registers (not called X and Y, which are pointers), the rotated forms of x named by the amount. */
#define BX X0, X1, X2, X3
#define BY Y0, Y1, Y2, Y3
#define TX TX0, TX1, TX2, TX3
#define TY TY0, TY1, TY2, TY3
#define C C0, C1, C2, C3
#define T T0, T1, T2, T3
#define T_ROTR16 T2, T3, T0, T1
#define BX_ROTR24 X3, X0, X1, X2
#define BX_ROTR16 X2, X3, X0, X1
#define BY_ROTR24 Y3, Y0, Y1, Y2

#define RIGHT 24        /* offset of the right half */
#define BRANCH 8

.macro add32 t0, t1, t2, t3, f0, f1, f2, f3
        nonlinear add \t0, \f0
        nonlinear adc \t1, \f1
        nonlinear adc \t2, \f2
        nonlinear adc \t3, \f3
.endm

.macro constant value
        ldi     C0, (\value) & 0xff
        ldi     C1, ((\value) >> 8) & 0xff
        ldi     C2, ((\value) >> 16) & 0xff
        ldi     C3, ((\value) >> 24) & 0xff
.endm

.macro load_branch offset
        load64  Y, \offset, BX, BY
.endm

/* Old left byte to the right half, new left byte (right ^ old left ^ ell of the other sum) to its place. */
.macro mix_byte byte, sum, left, right, new
    .ifc \left, stack
        pop     SCRATCH
    .else
        ldd     SCRATCH, Y + \left
    .endif
        std     Y + \right, SCRATCH
        eor     \byte, SCRATCH
        eor     \byte, \sum
        std     Y + \new, \byte
.endm

.macro mix_branch left, right, new
    .ifc \left, stack
        mix_word X0, X1, X2, X3, TY2, TY3, TY0, TY1, stack, stack, stack, stack, \right, \new
        mix_word Y0, Y1, Y2, Y3, TX2, TX3, TX0, TX1, stack, stack, stack, stack, \right + 4, \new + 4
    .else
        mix_word X0, X1, X2, X3, TY2, TY3, TY0, TY1, \left, \left + 1, \left + 2, \left + 3, \right, \new
        mix_word Y0, Y1, Y2, Y3, TX2, TX3, TX0, TX1, \left + 4, \left + 5, \left + 6, \left + 7, \right + 4, \new + 4
    .endif
.endm

.macro mix_word b0, b1, b2, b3, s0, s1, s2, s3, l0, l1, l2, l3, right, new
        mix_byte \b0, \s0, \l0, \right, \new
        mix_byte \b1, \s1, \l1, \right + 1, \new + 1
        mix_byte \b2, \s2, \l2, \right + 2, \new + 2
        mix_byte \b3, \s3, \l3, \right + 3, \new + 3
.endm

        function pw_sparkle384_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, STATE
        mov     STEPS, COUNT
        clr     STEP
        ldi     r30, lo8(.Lstep_constants)
        ldi     r31, hi8(.Lstep_constants)

.Lstep:
        /* left branch 0, with the constant of the step */
        load_branch 0 * BRANCH
    .irp byte, BY
        lpm     SCRATCH, Z+
        eor     \byte, SCRATCH
    .endr
        constant 0xb7e15162
        rcall   .Lalzette
        copy64  TX0, TX2, TY0, TY2, X0, X2, Y0, Y2
        store64 Y, 0 * BRANCH, BX, BY

        /* left branch 1, with the number of the step */
        load_branch 1 * BRANCH
        eor     Y0, STEP
        constant 0xbf715880
        rcall   .Lalzette
        xor64   TX, TY, BX, BY
        store64 Y, 1 * BRANCH, BX, BY

        /* left branch 2; it waits on the stack, so that its place is free for the first new branch */
        load_branch 2 * BRANCH
        constant 0x38b4da56
        rcall   .Lalzette
        xor64   TX, TY, BX, BY
        save    Y3, Y2, Y1, Y0, X3, X2, X1, X0

        /* ell: the halves change places, the new low one is their sum */
        eor     TX2, TX0
        eor     TX3, TX1
        eor     TY2, TY0
        eor     TY3, TY1

        /* right branch 0 */
        load_branch RIGHT + 0 * BRANCH
        constant 0x324e7738
        rcall   .Lalzette
        mix_branch 0 * BRANCH, RIGHT + 0 * BRANCH, 2 * BRANCH

        /* right branch 1 */
        load_branch RIGHT + 1 * BRANCH
        constant 0xbb1185eb
        rcall   .Lalzette
        mix_branch 1 * BRANCH, RIGHT + 1 * BRANCH, 0 * BRANCH

        /* right branch 2 */
        load_branch RIGHT + 2 * BRANCH
        constant 0x4f7c7b57
        rcall   .Lalzette
        mix_branch stack, RIGHT + 2 * BRANCH, 1 * BRANCH

        inc     STEP
        cpse    STEP, STEPS
        rjmp    .Lstep

        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

        /* Alzette with constant C on the branch in work. */
.Lalzette:
        /* x += y >>> 31, as y + y + the bit that wraps around; y ^= x >>> 24; x ^= c */
        mov     SCRATCH, Y3
        rotation lsl SCRATCH
        nonlinear adc X0, Y0
        nonlinear adc X1, Y1
        nonlinear adc X2, Y2
        nonlinear adc X3, Y3
        add32   BX, BY
        xor32   BY, BX_ROTR24
        xor32   BX, C

        /* x += y >>> 17; y ^= x >>> 17; x ^= c */
        copy32  T0, T2, Y0, Y2
        rotation mov SCRATCH, T0
        rotr32_step T, SCRATCH
        add32   BX, T_ROTR16
        copy32  T0, T2, X0, X2
        rotation mov SCRATCH, T0
        rotr32_step T, SCRATCH
        xor32   BY, T_ROTR16
        xor32   BX, C

        /* x += y; y ^= x >>> 31; x ^= c */
        add32   BX, BY
        copy32  T0, T2, X0, X2
        rotl32_by_1 T, ZERO
        xor32   BY, T
        xor32   BX, C

        /* x += y >>> 24; y ^= x >>> 16; x ^= c */
        add32   BX, BY_ROTR24
        xor32   BY, BX_ROTR16
        xor32   BX, C
        ret
        end_function pw_sparkle384_permute

        .section .progmem.data.pw_sparkle384_permute,"a",%progbits
        .type   .Lstep_constants, %object
.Lstep_constants:
        .long   0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738, 0xbb1185eb, 0x4f7c7b57
        .long   0xcfbfa1c8, 0xc2b3293d, 0xb7e15162, 0xbf715880, 0x38b4da56, 0x324e7738
        .size   .Lstep_constants, . - .Lstep_constants
