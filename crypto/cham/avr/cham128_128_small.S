/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for AVR, two rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define W       r18, r19, r20, r21
#define T       r22, r23, r24, r25
#define I       r26
#define ZERO    r1
#define ROUND_KEYS_BYTES 32

/* a = a ^ i + (T ^ the next round key) */
.macro add_to a0, a1, a2, a3
    .irp byte, T
        ld      r0, Z+
        eor     \byte, r0
    .endr
        eor     \a0, I
        inc     I
        add32   \a0, \a1, \a2, \a3, T
.endm

/* A byte of the first round key: of k, of k <<< 1, and the byte of k below. */
.macro store_key_byte offset, k, doubled, below
        mov     r0, \k
        eor     r0, \doubled
        eor     r0, \below
        std     Y + \offset, r0
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 54, code: 448}
 *   cycles: 3530
 *   floor: 1900
 *   why: 80 rounds of 21 operations and loads; 180 for the round keys
 *   strategy: The state in registers, where words change places after two rounds, the round keys in a frame, which is wiped. */
function pw_cham128_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES

        /* first = k ^ k <<< 1 ^ k <<< 8, second = k ^ k <<< 1 ^ k <<< 11, beside its neighbour's place */
        movw    r14, r24
        movw    r26, r22
        ldi     r16, 4
.Lword:
        load_bytes_advance X, W
        copy32  r22, r24, r18, r20
        rotl32_by_1 T, ZERO
        store_key_byte 1, r18, r22, r21
        store_key_byte 2, r19, r23, r18
        store_key_byte 3, r20, r24, r19
        store_key_byte 4, r21, r25, r20
        xor32   W, T
        rotl32_by_1 T, ZERO
        rotl32_by_1 T, ZERO
        xor32   W, r25, r22, r23, r24
        movw    r30, r28
        adiw    r30, 21
        sbrc    r16, 0
        sbiw    r30, 8
        store32_advance Z, W
        adiw    r28, 4
        dec     r16
        brne    .Lword
        sbiw    r28, 16
        movw    r26, r14
        load_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17

        ldi     I, 0
.Lrounds:
        mov     r18, I
        andi    r18, 7
        brne    1f
        movw    r30, r28
        adiw    r30, 1
1:
        /* x0 = ((x0 ^ i) + ((x1 <<< 1) ^ round key)) <<< 8, the rotation being done below */
        copy32  r22, r24, r6, r8
        rotl32_by_1 T, ZERO
        add_to  r2, r3, r4, r5
        /* x1 = ((x1 ^ i) + ((x2 <<< 8) ^ round key)) <<< 1 */
        mov     r22, r13
        mov     r23, r10
        mov     r24, r11
        mov     r25, r12
        add_to  r6, r7, r8, r9
        rotl32_by_1 r6, r7, r8, r9, ZERO
        /* two words on */
        copy32  r18, r20, r10, r12
        mov     r10, r5
        mov     r11, r2
        mov     r12, r3
        mov     r13, r4
        copy32  r2, r4, r18, r20
        copy32  r18, r20, r14, r16
        copy32  r14, r16, r6, r8
        copy32  r6, r8, r18, r20
        cpi     I, 80
        breq    1f
        rjmp    .Lrounds
1:
        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        restore_all
        ret
end_function pw_cham128_128_encrypt

#endif
