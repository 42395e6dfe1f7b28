/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for AVR, small: A and R stay in memory. */
#ifdef __AVR__

#include "avr.inc"

#define PAD r24
#define BYTES r22
#define DECRYPT r20     /* 0 or 0xff */

#define PRE0 r18        /* 16 bits of the pre-output */
#define PRE1 r19
#define KEYSTREAM r21
#define INCOMING r23
#define PLAIN r18
#define MASK r0
#define BITS r24
#define PLACES r25

/* A byte of R and one of A, where the pre-output and the keystream were. */
#define SHIFTED r19
#define MASKED r1
#define SUM r21

/* X keeps the address of the pad; the flag T says that it is the second byte's turn. */
#define BASE r26

#define A 4
#define R 12
#define TEXT 20

/*
 * contract:
 *   name: pw_grain128_absorb
 *   computes: 1 or 2 bytes encrypted or decrypted and authenticated, Grain-128AEADv2 section 2.3
 *   arguments:
 *     - {name: pad, register: "r25:r24", type: "uint32_t *", bytes: 24, access: read-write, secret: true}
 *     - {name: bytes, register: "r23:r22", type: unsigned, access: read, secret: false}
 *     - {name: decrypt, register: "r21:r20", type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   stack_bytes: 2
 *   code_bytes: 104
 *   rodata_bytes: 0
 *   cycles:
 *     atmega128: 9 + 1125*bytes
 *   floor:
 *     cycles: 80 + 280*bytes
 *     why: >
 *       That of the fast implementation; here bytes are counted.
 *   strategy: >
 *     A and R stay in memory and no register has to be saved. R lies eight bytes above A, so one pointer serves both:
 *     for each bit it walks down, adds a masked byte of R to A and shifts that byte, the carry going on to the next.
 */
function pw_grain128_absorb
        movw    BASE, PAD
        neg     DECRYPT
        clt

.Lbyte:
        /* every second bit of the pre-output */
        movw    r30, BASE
        brtc    1f
        adiw    r30, 2
1:      ld      PRE0, Z
        ldd     PRE1, Z + 1
        ldi     BITS, 8
1:      lsr     PRE1
        ror     PRE0
        ror     KEYSTREAM
        lsr     PRE1
        ror     PRE0
        ror     INCOMING
        dec     BITS
        brne    1b

        movw    r30, BASE
        adiw    r30, TEXT
        brtc    1f
        adiw    r30, 1
1:      ld      PLAIN, Z
        mov     MASK, PLAIN
        eor     MASK, KEYSTREAM
        st      Z, MASK
        and     KEYSTREAM, DECRYPT
        eor     PLAIN, KEYSTREAM

        /* for each bit: A ^= R where it is 1; R moves down and takes a new bit */
        movw    r30, BASE
        adiw    r30, R
        ldi     BITS, 8
.Lbit:
        lsr     PLAIN
        sbc     MASK, MASK
        ldi     PLACES, 8
        lsr     INCOMING
1:      ld      SUM, -Z
        ldd     SHIFTED, Z + R - A
        mov     MASKED, SHIFTED
        nonlinear and MASKED, MASK
        eor     SUM, MASKED
        st      Z, SUM
        rotation ror SHIFTED
        std     Z + R - A, SHIFTED
        dec     PLACES          /* the carry goes on to the next byte */
        brne    1b
        adiw    r30, 8
        dec     BITS
        brne    .Lbit

        set
        dec     BYTES
        brne    .Lbyte
        clr     r1
        ret
end_function pw_grain128_absorb

#endif
