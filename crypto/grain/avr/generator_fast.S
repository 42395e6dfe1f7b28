/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for AVR, fast: 32 clocks with one of the two registers in CPU registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* The NFSR, later the LFSR. */
#define B0 r2
#define B1 r3
#define B2 r4
#define B3 r5
#define B4 r6
#define B5 r7
#define B6 r8
#define B7 r9
#define B8 r10
#define B9 r11
#define B10 r12
#define B11 r13
#define B12 r14
#define B13 r15
#define B14 r16
#define B15 r17

/* The sum that is being formed, and a window of a register. A byte of a window holds the next byte's bits as well once
 * it has been shifted; so 32 clocks take five bytes, of which four remain when the tap is at bit 0. */
#define A0 r18
#define A1 r19
#define A2 r20
#define A3 r21
#define A4 r22
#define X0 r23
#define X1 r24
#define X2 r25
#define X3 r26
#define X4 r27

/* A second window, when the sum has shrunk to four bytes and the first byte of the other window is done with. */
#define U0 A4
#define U1 X0
#define U2 r0
#define U3 r1
#define U4 r28

/* A product of four bytes beside the sum and the window. */
#define P0 r28
#define P1 r0
#define P2 r1
#define P3 A4

#define SCRATCH r0
#define POWER r28

#define STATE r24
#define LFSR 0
#define NFSR 16
#define OUTPUT 32

#define A A0, A1, A2, A3, A4
#define X X0, X1, X2, X3, X4
#define U U0, U1, U2, U3, U4

.macro shift_right b0, b1, b2, b3, b4, times=1
    .rept \times
        rotation lsr \b4
        rotation ror \b3
        rotation ror \b2
        rotation ror \b1
        rotation ror \b0
    .endr
.endm

.macro shift_left b0, b1, b2, b3, b4, times=1
    .rept \times
        rotation lsl \b0
        rotation rol \b1
        rotation rol \b2
        rotation rol \b3
        rotation rol \b4
    .endr
.endm

/* Five bytes of the LFSR, from byte `first` on. */
.macro load_lfsr first, b0, b1, b2, b3, b4
        load32  Z, LFSR + \first, \b0, \b1, \b2, \b3
        ldd     \b4, Z + LFSR + \first + 4
.endm

.macro and_lfsr_byte place, byte
        ldd     SCRATCH, Z + LFSR + \place
        nonlinear and \byte, SCRATCH
.endm

.macro and_lfsr first, b0, b1, b2, b3, b4
        and_lfsr_byte \first, \b0
        and_lfsr_byte \first + 1, \b1
        and_lfsr_byte \first + 2, \b2
        and_lfsr_byte \first + 3, \b3
        and_lfsr_byte \first + 4, \b4
.endm

.macro xor40 t0, t1, t2, t3, t4, f0, f1, f2, f3, f4
        xor32   \t0, \t1, \t2, \t3, \f0, \f1, \f2, \f3
        eor     \t4, \f4
.endm

.macro and32 t0, t1, t2, t3, f0, f1, f2, f3
        nonlinear and \t0, \f0
        nonlinear and \t1, \f1
        nonlinear and \t2, \f2
        nonlinear and \t3, \f3
.endm

.macro and40 t0, t1, t2, t3, t4, f0, f1, f2, f3, f4
        and32   \t0, \t1, \t2, \t3, \f0, \f1, \f2, \f3
        nonlinear and \t4, \f4
.endm

.macro xor_sum f0, f1, f2, f3
        xor32   A0, A1, A2, A3, \f0, \f1, \f2, \f3
.endm

.macro add_products32 f0, f1, f2, f3, g0, g1, g2, g3
        xor_and A0, \f0, \g0, SCRATCH
        xor_and A1, \f1, \g1, SCRATCH
        xor_and A2, \f2, \g2, SCRATCH
        xor_and A3, \f3, \g3, SCRATCH
.endm

.macro add_products40 f0, f1, f2, f3, f4, g0, g1, g2, g3, g4
        add_products32 \f0, \f1, \f2, \f3, \g0, \g1, \g2, \g3
        xor_and A4, \f4, \g4, SCRATCH
.endm

.macro copy40 t0, t1, t2, t3, t4, f0, f1, f2, f3, f4
        mov     \t0, \f0
        mov     \t1, \f1
        mov     \t2, \f2
        mov     \t3, \f3
        mov     \t4, \f4
.endm

/* Five bytes that begin at an odd register, to the window. */
.macro copy_to_window f0, f1, f3
        mov     X0, \f0
        movw    X1, \f1
        movw    X3, \f3
.endm

/* The low half of `from` ends byte `to`, its high half begins the next one. */
.macro next_nibbles to, next, from
        rotation mul \from, POWER
        eor     \to, r0
        mov     \next, r1
.endm

/* contract of pw_grain128_next:
 *   bytes: {stack: 19, code: 1290}
 *   cycles: 797
 *   floor: 428
 *   why: Both registers loaded and stored and the output stored, 136; 32 sums and 19 products of four bytes, 204; 16
 *     windows of five bytes shifted by a bit at least, 80; call and return.
 *   strategy: What is added is sorted by the place of its first bit in a byte: the sum is formed from the highest
 *     place downwards and shifted by a bit when all of a place is in it, so that a linear tap costs no shift of its
 *     own. The NFSR stands in CPU registers until all that reads it is done, then the LFSR takes its place: its few
 *     taps before that are read from memory. Storing each a word lower is the move of the shift register. b17 b18 a
 *     byte further on is b24 b25. b12, b15 and b92, b93, b95 are left shifts of one window, taken on the way. Four
 *     bits at once are a product by 16 where the window is needed in another register anyway. */
function pw_grain128_next
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28
        movw    r30, STATE
        load64  Z, NFSR, B0, B1, B2, B3, B4, B5, B6, B7
        load64  Z, NFSR + 8, B8, B9, B10, B11, B12, B13, B14, B15

        /* y: bit 5 of a byte: s13 s20 + b45 */
        load_lfsr 2, A
        shift_left A
        and_lfsr 1, A
        xor40   A, B5, B6, B7, B8, B9

        /* bit 4: b36 + s60 s79 */
        shift_right A
        xor40   A, B4, B5, B6, B7, B8
        load_lfsr 9, X
        shift_right X, times=3
        and_lfsr 7, X
        xor40   A, X

        /* bit 2: b2;  bit 1: b73 + b89;  bit 0: b64 */
        shift_right A, times=2
        xor40   A, B0, B1, B2, B3, B4
        shift_right A
        xor40   A, B9, B10, B11, B12, B13
        xor40   A, B11, B12, B13, B14, B15
        shift_right A
        xor_sum B8, B9, B10, B11

        /* b95 s42; b95 stays in X1..X4 */
        copy_to_window B11, B12, B14
        shift_left X
        load_lfsr 5, U
        shift_right U, times=2
        and32   U0, U1, U2, U3, X1, X2, X3, X4
        xor_sum U0, U1, U2, U3

        /* b12 (s8 + b95 s94) + s93 + b15 */
        load_lfsr 11, U
        shift_left U, times=2
        and32   X1, X2, X3, X4, U1, U2, U3, U4
        shift_left U
        xor_sum U1, U2, U3, U4
        xor32_load X1, X2, X3, X4, Z, LFSR + 1, SCRATCH
        copy40  U, B1, B2, B3, B4, B5
        shift_left U
        xor_sum U1, U2, U3, U4
        shift_left U, times=3
        and32   X1, X2, X3, X4, U1, U2, U3, U4
        xor_sum X1, X2, X3, X4
        store32 Z, OUTPUT, A0, A1, A2, A3

        /* fb: b70 b78 b82 waits at bit 2 */
        copy_to_window B9, B10, B12
        and40   X, B8, B9, B10, B11, B12
        shift_right X, times=4
        and40   X, B10, B11, B12, B13, B14

        /* bit 5: b11 b13 */
        copy40  A, B1, B2, B3, B4, B5
        shift_left A, times=2
        and40   A, B1, B2, B3, B4, B5

        /* bit 4: b68 b84;  bit 3: b3 b67 + b27 b59 + b91;  bit 2: b26 and what waits */
        shift_right A
        add_products40 B8, B9, B10, B11, B12, B10, B11, B12, B13, B14
        shift_right A
        add_products40 B0, B1, B2, B3, B4, B8, B9, B10, B11, B12
        add_products40 B3, B4, B5, B6, B7, B7, B8, B9, B10, B11
        xor40   A, B11, B12, B13, B14, B15
        shift_right A
        xor40   A, B3, B4, B5, B6, B7
        xor40   A, X
        shift_right A

        /* bit 1: b61 b65 */
        ldi     POWER, 1 << 4
        rotation mul B7, POWER
        mov     X0, r1
        next_nibbles X0, X1, B8
        next_nibbles X1, X2, B9
        next_nibbles X2, X3, B10
        next_nibbles X3, X4, B11
        and40   X, B8, B9, B10, B11, B12
        xor40   A, X

        /* b17 b18; a byte further on, at bit 0, that is b24 b25, which stays in X1..X4 */
        copy40  X, B2, B3, B4, B5, B6
        mov     SCRATCH, B7
        rotation lsr SCRATCH
        rotation ror X4
        rotation ror X3
        rotation ror X2
        rotation ror X1
        rotation ror X0
        and40   X, B2, B3, B4, B5, B6
        xor40   A, X
        shift_right A

        /* bit 0: b22 b24 b25 */
        copy40  U, B2, B3, B4, B5, B6
        shift_left U, times=2
        and32   X1, X2, X3, X4, U1, U2, U3, U4
        xor_sum X1, X2, X3, X4

        /* s0 + b0 + b56 + b96 + b40 b48 */
        xor32_load A0, A1, A2, A3, Z, LFSR, SCRATCH
        xor_sum B0, B1, B2, B3
        xor_sum B7, B8, B9, B10
        xor_sum B12, B13, B14, B15
        add_products32 B5, B6, B7, B8, B6, B7, B8, B9

        /* b88 b95 b93 b92 */
        copy_to_window B11, B12, B14
        mov     P0, B11
        movw    P1, B12
        mov     P3, B14
        shift_left X
        and32   P0, P1, P2, P3, X1, X2, X3, X4
        shift_left X, times=2
        and32   P0, P1, P2, P3, X1, X2, X3, X4
        shift_left X
        and32   P0, P1, P2, P3, X1, X2, X3, X4
        xor_sum P0, P1, P2, P3

        /* the NFSR moves down; the LFSR takes its place */
        store64 Z, NFSR, B4, B5, B6, B7, B8, B9, B10, B11
        store32 Z, NFSR + 8, B12, B13, B14, B15
        store32 Z, NFSR + 12, A0, A1, A2, A3
        load64  Z, LFSR, B0, B1, B2, B3, B4, B5, B6, B7
        load64  Z, LFSR + 8, B8, B9, B10, B11, B12, B13, B14, B15

        /* fs: s38 + s70 two bits before a byte, s7 one bit, s0 + s96 at its bit 0; s81 at bit 1 */
        copy32  A0, A2, B4, B6
        mov     A4, B8
        xor40   A, B8, B9, B10, B11, B12
        shift_left A
        xor40   A, B0, B1, B2, B3, B4
        shift_left A
        xor32   A1, A2, A3, A4, B0, B1, B2, B3
        xor32   A1, A2, A3, A4, B12, B13, B14, B15
        copy40  X, B10, B11, B12, B13, B14
        shift_right X
        xor32   A1, A2, A3, A4, X0, X1, X2, X3

        store64 Z, LFSR, B4, B5, B6, B7, B8, B9, B10, B11
        store32 Z, LFSR + 8, B12, B13, B14, B15
        store32 Z, LFSR + 12, A1, A2, A3, A4

        clr     r1
        restore r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_grain128_next

#endif
