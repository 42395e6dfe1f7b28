/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator of Grain-128AEADv2 for AVR, small: 32 clocks from a few subroutines on windows of the registers. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* The sum that is being formed, and a window. When the tap is at bit 0 of a byte, four of the five bytes count. */
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

#define SCRATCH r0
#define STATE r24

/* Places in the state. Z walks from one to the next, and `place` follows it. */
#define S 0
#define B 16
#define OUTPUT 32

.macro at target
    .if \target > place
        adiw    r30, \target - place
    .elseif \target < place
        sbiw    r30, place - (\target)
    .endif
    .set place, \target
.endm

/* An operation with the five bytes at a place. */
.macro with_bytes operation, target
        at      \target
        rcall   \operation
    .set place, place + 5
.endm

.macro repeat count, operation
    .rept \count
        rcall   \operation
    .endr
.endm

/* contract of pw_grain128_next:
 *   bytes: {stack: 4, code: 536}
 *   cycles: 2127
 *   floor: 428
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: The order of the terms is that of the fast implementation: a sum formed from the highest place in a
 *     byte downwards. Here the sum and one window are all that stands in registers, so none has to be saved; what
 *     is done with five bytes of the state is a subroutine, and Z walks from place to place by adiw or sbiw. Where
 *     more than two taps are multiplied, the product of some is shifted on to the place of the next one in the same
 *     bytes; b22 b24 b25 needs a sixth byte, which is taken from memory as it is multiplied. */
function pw_grain128_next
        movw    r30, STATE
    .set place, S

        /* y: bit 7 of a byte: b95 s42 + b15 */
        with_bytes load, S + 5
        repeat  5, shift_left
        with_bytes multiply, B + 11
        mov     A0, X0
        mov     A1, X1
        mov     A2, X2
        mov     A3, X3
        mov     A4, X4
        with_bytes add, B + 1
        rcall   shift_sum

        /* bit 5: s93 + s13 s20 + b45 */
        with_bytes shift_and_add, S + 11
        with_bytes load, S + 2
        rcall   shift_left
        with_bytes add_product, S + 1
        with_bytes add, B + 5

        /* bit 4: b36 + s60 s79 + b12 s8 + b12 b95 s94 */
        with_bytes shift_and_add, B + 4
        with_bytes load, S + 9
        repeat  3, shift_right
        with_bytes add_product, S + 7
        with_bytes load, S + 1
        repeat  4, shift_left
        with_bytes add_product, B + 1
        with_bytes load, S + 11
        rcall   shift_left
        with_bytes multiply, B + 11
        repeat  3, shift_right
        with_bytes add_product, B + 1
        rcall   shift_sum

        /* bit 2: b2;  bit 1: b73 + b89;  bit 0: b64 */
        with_bytes shift_and_add, B
        with_bytes shift_and_add, B + 9
        with_bytes add, B + 11
        with_bytes shift_and_add, B + 8
        at      OUTPUT
        rcall   store
    .set place, OUTPUT + 4

        /* fb: bit 4: b68 b84;  bit 3: b3 b67 + b27 b59 + b91 + b11 b13 */
        rcall   clear
        with_bytes load, B + 8
        with_bytes add_product, B + 10
        with_bytes shift_and_add, B + 11
        with_bytes load, B
        with_bytes add_product, B + 8
        with_bytes load, B + 3
        with_bytes add_product, B + 7
        with_bytes load, B + 1
        repeat  2, shift_right
        with_bytes add_product, B + 1

        /* bit 2: b26 + b70 b78 b82 */
        with_bytes shift_and_add, B + 3
        with_bytes load, B + 8
        with_bytes multiply, B + 9
        repeat  4, shift_right
        with_bytes add_product, B + 10
        rcall   shift_sum

        /* bit 1: b61 b65 + b17 b18 */
        with_bytes load, B + 7
        repeat  4, shift_right
        with_bytes add_product, B + 8
        with_bytes load, B + 2
        rcall   shift_right
        with_bytes add_product, B + 2

        /* bit 0: b0 + b40 b48 + b56 + b96 + s0 */
        with_bytes shift_and_add, B
        with_bytes load, B + 5
        with_bytes add_product, B + 6
        with_bytes add, B + 7
        with_bytes add, B + 12
        with_bytes add, S

        /* b22 b24, a byte up in the window, by b25, whose last bit is in a sixth byte */
        with_bytes load, B + 2
        repeat  2, shift_left
        with_bytes multiply, B + 2
        at      B + 8
        ld      SCRATCH, -Z
        rotation lsr SCRATCH
    .irp byte, X4, X3, X2, X1
        ld      SCRATCH, -Z
        rotation ror SCRATCH
        nonlinear and \byte, SCRATCH
    .endr
    .set place, B + 3
        rcall   add_window_up

        /* b92 b93 at b93, by b95 at b95, all by b88 */
        with_bytes load, B + 11
        rcall   shift_left
        with_bytes multiply, B + 11
        repeat  2, shift_left
        with_bytes multiply, B + 11
        rcall   shift_left
        with_bytes multiply, B + 10
        rcall   add_window_up

        at      B + 4
        rcall   move_down
    .set place, B + 16

        /* fs: bit 7: s7;  bit 6: s38 + s70;  bit 1: s81;  bit 0: s0 + s96 */
        rcall   clear
        with_bytes add, S
        with_bytes shift_and_add, S + 4
        with_bytes add, S + 8
        repeat  4, shift_sum
        with_bytes shift_and_add, S + 10
        with_bytes shift_and_add, S
        with_bytes add, S + 12

        at      S + 4
        rjmp    move_down

clear:
    .irp byte, A0, A1, A2, A3, A4
        clr     \byte
    .endr
        ret

load:
    .irp byte, X0, X1, X2, X3, X4
        ld      \byte, Z+
    .endr
        ret

/* falls into add */
shift_and_add:
        rotation lsr A4
    .irp byte, A3, A2, A1, A0
        rotation ror \byte
    .endr
add:
    .irp byte, A0, A1, A2, A3, A4
        ld      SCRATCH, Z+
        eor     \byte, SCRATCH
    .endr
        ret

multiply:
    .irp byte, X0, X1, X2, X3, X4
        ld      SCRATCH, Z+
        nonlinear and \byte, SCRATCH
    .endr
        ret

add_product:
    .irp byte, X0, X1, X2, X3, X4
        ld      SCRATCH, Z+
        nonlinear and \byte, SCRATCH
    .endr
        xor32   A0, A1, A2, A3, X0, X1, X2, X3
        eor     A4, X4
        ret

add_window_up:
        xor32   A0, A1, A2, A3, X1, X2, X3, X4
        ret

shift_sum:
        rotation lsr A4
    .irp byte, A3, A2, A1, A0
        rotation ror \byte
    .endr
        ret

shift_right:
        rotation lsr X4
    .irp byte, X3, X2, X1, X0
        rotation ror \byte
    .endr
        ret

shift_left:
        rotation lsl X0
    .irp byte, X1, X2, X3, X4
        rotation rol \byte
    .endr
        ret

/* The three last words of the register, from the second one on, a word down; the sum becomes the last one. */
move_down:
        ldi     X0, 12
        movw    r26, r30
        sbiw    r26, 4
1:      ld      SCRATCH, Z+
        st      X+, SCRATCH
        dec     X0
        brne    1b
        sbiw    r30, 4
store:
        store32_advance Z, A0, A1, A2, A3
        ret
end_function pw_grain128_next

#endif
