/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define I       r26
#define ZERO    r1
#define ROUND_KEYS_BYTES 32

/* a = a ^ i + (r25:r24 ^ the next round key) */
.macro add_to a0, a1
        ld      r0, Z+
        eor     r24, r0
        ld      r0, Z+
        eor     r25, r0
        eor     \a0, I
        inc     I
        nonlinear add \a0, r24
        nonlinear adc \a1, r25
.endm

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 54, code: 308}
 *   cycles: 2277
 *   floor: 1000
 *   why: 80 rounds of 9 operations and loads; 150 for the round keys; 100 to load, store and save
 *   strategy: The state in registers, where words change places after two rounds, the round keys in a frame, which is wiped. */
function pw_cham64_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES
        movw    r26, r24
        load_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9

        /* first = k ^ k <<< 1 ^ k <<< 8, second = k ^ k <<< 1 ^ k <<< 11, beside its neighbour's place */
        movw    r26, r22
        ldi     r16, 8
.Lword:
        ld      r18, X+
        ld      r19, X+
        movw    r20, r18
        rotl16_by_1 r20, r21, ZERO
        movw    r22, r20
        eor     r22, r18
        eor     r23, r19
        eor     r18, r23
        eor     r19, r22
        std     Y + 1, r19
        std     Y + 2, r18
        rotl16_by_1 r20, r21, ZERO
        rotl16_by_1 r20, r21, ZERO
        eor     r22, r21
        eor     r23, r20
        movw    r30, r28
        adiw    r30, 19
        sbrc    r16, 0
        sbiw    r30, 4
        st      Z+, r22
        st      Z+, r23
        adiw    r28, 2
        dec     r16
        brne    .Lword
        sbiw    r28, 16

        ldi     I, 0
.Lrounds:
        mov     r18, I
        andi    r18, 15
        brne    1f
        movw    r30, r28
        adiw    r30, 1
1:
        /* x0 = ((x0 ^ i) + ((x1 <<< 1) ^ round key)) <<< 8, the rotation being done below */
        movw    r24, r4
        rotl16_by_1 r24, r25, ZERO
        add_to  r2, r3
        /* x1 = ((x1 ^ i) + ((x2 <<< 8) ^ round key)) <<< 1 */
        mov     r24, r7
        mov     r25, r6
        add_to  r4, r5
        rotl16_by_1 r4, r5, ZERO
        /* two words on */
        movw    r18, r6
        mov     r6, r3
        mov     r7, r2
        movw    r2, r18
        movw    r18, r8
        movw    r8, r4
        movw    r4, r18
        cpi     I, 80
        brne    .Lrounds

        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        restore_all
        ret
end_function pw_cham64_128_encrypt

#endif
