/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for AVR, small: the block where the caller holds it, the round key on the stack, the S-box in flash. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "mix_column.inc"

/* contract of pw_aes128_on_the_fly:
 *   bytes: {stack: 25, code: 274, rodata: 256}
 *   cycles: 5554
 *   floor: 2402
 *   why: With registers enough for block and round key: 800 for 200 look-ups, 120 for each MixColumns with three
 *     doublings a column, 176 to add eleven round keys, 170 to make ten of them; 96 for block and key, 72 for
 *     eighteen registers to save, 8 to call and return.
 *   strategy: SubBytes and ShiftRows go by rows, in four passes of which each rotates its row once more than the
 *     one before. MixColumns, the key expansion and AddRoundKey go by columns in one pass: the sum of the columns
 *     of the round key up to this one is in four registers. The last round, known by its constant, leaves
 *     MixColumns out. */

#define BLOCK r24
#define KEY r22

#define A0 r18
#define A1 r19
#define A2 r20
#define A3 r21
#define D0 r22
#define D1 r23
#define D2 r24
#define MASK r30
#define K0 r13
#define K1 r14
#define K2 r15
#define K3 r16
#define CONSTANT r17
#define COUNT r1        /* 0 again at the end */
#define ROW r22
#define TIMES r23
#define SCRATCH r0

#define LAST_CONSTANT 0x36

/* to = S-box of the byte at Y + offset. */
.macro substitute to, offset
        ldd     r30, Y + \offset
        lpm     \to, Z
.endm

/* The next byte of the round key: the one at X += k, to k as well. Added to a, which goes to the block. */
.macro add_key a, k
        ld      SCRATCH, X
        eor     \k, SCRATCH
        st      X+, \k
        eor     \a, \k
        st      Y+, \a
.endm

        function pw_aes128_on_the_fly
        save    r13, r14, r15, r16, r17, r28, r29
        movw    r28, BLOCK
        movw    r26, KEY

        /* the key goes to the stack, and is added to the block */
        adiw    r28, 16
        adiw    r26, 16
        ldi     r30, 16
1:      ld      r18, -X
        push    r18
        ld      r19, -Y
        eor     r19, r18
        st      Y, r19
        dec     r30
        brne    1b
        in      r26, SPL
        in      r27, SPH
        adiw    r26, 1
        ldi     r31, hi8(pw_aes_sbox)
        ldi     CONSTANT, 1

.Lround:
        /* SubBytes and ShiftRows */
        ldi     ROW, 4
.Lrow:
        substitute A0, 0
        substitute A1, 4
        substitute A2, 8
        substitute A3, 12
        mov     TIMES, ROW
1:      mov     SCRATCH, A3             /* four rotations to the right are none: row r makes 4 - r */
        mov     A3, A2
        mov     A2, A1
        mov     A1, A0
        mov     A0, SCRATCH
        dec     TIMES
        brne    1b
        std     Y + 12, A3
        std     Y + 8, A2
        std     Y + 4, A1
        st      Y+, A0
        dec     ROW
        brne    .Lrow
        sbiw    r28, 4

        /* RotWord and SubWord of the last column of the round key */
        adiw    r26, 12
        ld      r30, X+
        lpm     K3, Z
        ld      r30, X+
        lpm     K0, Z
        ld      r30, X+
        lpm     K1, Z
        ld      r30, X
        lpm     K2, Z
        sbiw    r26, 15
        eor     K0, CONSTANT

        ldi     r30, 4
        mov     COUNT, r30
.Lcolumn:
        load32  Y, 0, A0, A1, A2, A3
        cpi     CONSTANT, LAST_CONSTANT
        breq    .Ladd
        mix_column A0, A1, A2, A3, D0, D1, D2, MASK
.Ladd:
        add_key A0, K0
        add_key A1, K1
        add_key A2, K2
        add_key A3, K3
        dec     COUNT
        brne    .Lcolumn
        sbiw    r28, 16
        sbiw    r26, 16

        cpi     CONSTANT, LAST_CONSTANT
        breq    .Lend
        lsl     CONSTANT
        brcc    1f
        ldi     CONSTANT, 0x1b
1:      rjmp    .Lround

.Lend:
        ldi     r30, 16
1:      st      X+, r1                  /* the last round key would tell the key */
        pop     SCRATCH
        dec     r30
        brne    1b
        restore r29, r28, r17, r16, r15, r14, r13
        ret
        end_function pw_aes128_on_the_fly

#endif
