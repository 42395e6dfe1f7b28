/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for AVR, small: A and R stay in memory. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define PAD r24
#define BYTES r22       /* bit 7 is set when it is the second byte's turn */
#define SECOND 0x80

#define PRE0 r18        /* 16 bits of the pre-output */
#define PRE1 r19
#define KEYSTREAM r21
#define PLAIN r18
#define BITS r24
#define PLACES r25
#define BASE r26        /* X keeps the address of the pad; the flag T is `decrypt` */

/* A byte of A; 16 bits of R, or of what comes in and R, whose low byte is kept; the plaintext's bits. */
#define SUM r21
#define HIGH r23
#define LOW r19
#define KEPT r1
#define DATA r20
#define MASK r0

#define A 4
#define R 12
#define TEXT 20

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 2, code: 104}
 *   cycles: 8 + 789*bytes
 *   floor: 80 + 280*bytes
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: A and R stay in memory and no register has to be saved. They are gone through byte by byte from the
 *     top, R lying eight bytes above A so that one pointer serves both: a byte of A needs only two bytes of R,
 *     shifted in step with the plaintext, and R itself moves down by a whole byte at a time. Bit by bit through all
 *     of A and R instead takes 1125 cycles a byte in as much code. */
function pw_grain128_absorb
        movw    BASE, PAD
        bst     r20, 0

.Lbyte:
        /* every second bit of the pre-output; what will come in is above R */
        movw    r30, BASE
        sbrc    BYTES, 7
        adiw    r30, 2
        ld      PRE0, Z
        ldd     PRE1, Z + 1
        ldi     BITS, 8
1:      lsr     PRE1
        ror     PRE0
        ror     KEYSTREAM
        lsr     PRE1
        ror     PRE0
        ror     HIGH
        dec     BITS
        brne    1b

        movw    r30, BASE
        adiw    r30, TEXT
        sbrc    BYTES, 7
        adiw    r30, 1
        ld      PLAIN, Z
        mov     MASK, PLAIN
        eor     MASK, KEYSTREAM
        st      Z, MASK
        brtc    1f
        mov     PLAIN, MASK
1:
        /* a byte of A: the 16 bits of R from there on, shifted by i, are added to it for each bit i of the plaintext */
        movw    r30, BASE
        adiw    r30, R
        ldi     PLACES, 8
.Lplace:
        ld      SUM, -Z
        ldd     LOW, Z + R - A
        std     Z + R - A, HIGH         /* R moves down by a byte */
        mov     KEPT, LOW
        mov     DATA, PLAIN
        ldi     BITS, 8
1:      lsr     DATA
        sbc     MASK, MASK
        nonlinear and MASK, LOW
        eor     SUM, MASK
        rotation lsr HIGH
        rotation ror LOW
        dec     BITS
        brne    1b
        st      Z, SUM
        mov     HIGH, KEPT
        dec     PLACES
        brne    .Lplace

        cpi     BYTES, 2
        ldi     BYTES, SECOND
        breq    .Lbyte
        clr     r1
        ret
end_function pw_grain128_absorb

#endif
