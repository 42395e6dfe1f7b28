/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for AVR, small: one byte of h times r at a time, the product taking the place of h. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* contract of pw_poly1305_absorb:
 *   bytes: {stack: 22, code: 300}
 *   cycles: 555 + 7348*blocks
 *   floor: 80 + 1392*blocks
 *   why: A block needs 272 products of bytes with three additions each, and 32 bytes of data brought in. h and r have
 *     to be loaded and h stored once.
 *   strategy: From the lowest byte of h on, its product with r is added to a sum of 16 bytes, which then moves down
 *     by a byte: what falls out of it takes the place of that byte of h. After 17 bytes h holds the product modulo
 *     2^136 and the sum the rest, which comes back as 320 = 2 * 160 times itself; what h has above bit 130 comes back
 *     five times, as the first carries of those two passes. r is clamped whenever it is read, which takes time
 *     instead of memory. Only the sum is on the stack. */

#define BYTE r17
#define BLOCKS r18      /* with r19 */
#define DATA r20        /* with r21 */
#define FACTOR r22
#define CARRY r23
#define LEFT r24        /* bytes in the inner loop */
#define TURNS r25       /* of the outer one */

#define SUM_BYTES 16

/* CARRY:r0 = BYTE * FACTOR + CARRY */
.macro multiply_byte
        nonlinear mul BYTE, FACTOR
        add     r0, CARRY
        clr     CARRY
        adc     CARRY, r1
.endm

/* CARRY:r0 += BYTE */
.macro add_byte
        add     r0, BYTE
        clr     BYTE
        adc     CARRY, BYTE
.endm

/* CARRY:r0 = a byte of h at Y + CARRY */
.macro add_carry_to_h
        ld      r0, Y
        add     r0, CARRY
        clr     CARRY
        rol     CARRY
.endm

        function pw_poly1305_absorb
        save    r17, r28, r29
        movw    r28, r24
        movw    r26, r22

        /* the sum, and below it the byte that falls out */
        ldi     LEFT, SUM_BYTES + 1
1:      push    r1
        dec     LEFT
        brne    1b
        in      r30, SPL
        in      r31, SPH
        adiw    r30, 1

        ldd     BYTE, Y + 16
        andi    BYTE, 3
        std     Y + 16, BYTE

.Lblock:
        /* h += block + 2^128 */
        movw    r22, r30
        movw    r30, DATA
        ldi     LEFT, 16
        clc
1:      ld      r0, Z+
        ld      BYTE, Y
        adc     BYTE, r0
        st      Y+, BYTE
        dec     LEFT
        brne    1b
        clr     r1
        ld      BYTE, Y
        adc     BYTE, r1
        inc     BYTE
        st      Y, BYTE
        movw    DATA, r30
        movw    r30, r22
        sbiw    r28, 16

        /* sum += byte of h * r; exchange the lowest byte of the sum for that of h */
        ldi     TURNS, 17
.Lbyte_of_h:
        ld      FACTOR, Y
        clr     CARRY
        ldi     LEFT, 16
.Lbyte_of_r:
        ld      BYTE, X+
        /* bytes 3, 7, 11, 15 have four bits, the lowest bits of 4, 8, 12 are 0 */
        sbrc    LEFT, 1
        rjmp    2f
        sbrc    LEFT, 0
        andi    BYTE, 0x0f
        sbrc    LEFT, 0
        rjmp    2f
        sbrs    LEFT, 4
        andi    BYTE, 0xfc
2:      multiply_byte
        ldd     BYTE, Z + 1
        add_byte
        st      Z+, r0
        dec     LEFT
        brne    .Lbyte_of_r
        st      Z, CARRY
        sbiw    r30, SUM_BYTES
        ld      r0, Z
        st      Y+, r0
        sbiw    r26, 16
        dec     TURNS
        brne    .Lbyte_of_h

        /* h = h mod 2^130 + 5 q + 320 sum; the sum becomes 0 */
        ld      BYTE, -Y
        mov     TURNS, BYTE
        andi    BYTE, 3
        st      Y, BYTE
        lsr     TURNS
        lsr     TURNS                   /* q */
        mov     CARRY, TURNS
        lsl     CARRY
        set                             /* T: there is another pass */
.Lpass:
        ldi     FACTOR, 160
        ldi     LEFT, 16
        sbiw    r28, 16
1:      ldd     BYTE, Z + 1
        multiply_byte
        ld      BYTE, Y
        add_byte
        st      Y+, r0
        ldd     BYTE, Z + 1
        brts    2f
        clr     BYTE
2:      std     Z + 1, BYTE
        adiw    r30, 1
        dec     LEFT
        brne    1b
        sbiw    r30, SUM_BYTES
        ld      r0, Y
        add     r0, CARRY
        st      Y, r0
        mov     CARRY, TURNS
        lsl     CARRY
        add     CARRY, TURNS
        brtc    3f
        clt
        rjmp    .Lpass

3:      sbiw    r28, 16
        subi    BLOCKS, 1
        sbci    r19, 0
        breq    4f
        rjmp    .Lblock

        /* q = (h + 5) >> 130; h = h + 5 q mod 2^130 */
4:      ldi     CARRY, 5
        ldi     LEFT, 16
1:      add_carry_to_h
        adiw    r28, 1
        dec     LEFT
        brne    1b
        ld      BYTE, Y
        add     BYTE, CARRY
        lsr     BYTE
        lsr     BYTE
        mov     CARRY, BYTE
        lsl     CARRY
        lsl     CARRY
        add     CARRY, BYTE
        sbiw    r28, 16
        ldi     LEFT, 17
1:      add_carry_to_h
        st      Y+, r0
        dec     LEFT
        brne    1b
        mov     BYTE, r0
        andi    BYTE, 3
        clr     r1
        sbiw    r28, 1
        store32_advance Y, BYTE, r1, r1, r1

        ldi     LEFT, SUM_BYTES + 1
1:      pop     r0
        dec     LEFT
        brne    1b
        restore r29, r28, r17
        ret
        end_function pw_poly1305_absorb

#endif
