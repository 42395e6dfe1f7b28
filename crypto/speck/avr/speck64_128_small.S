/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 for AVR, a round in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define I       r26
#define COUNT   r27
#define ZERO    r1

/* a >>> 8 + b */
.macro rotate_and_add a0, a1, a2, a3, b0, b1, b2, b3
        rotr32_by_8 \a0, \a1, \a2, \a3, r0
        add32   \a0, \a1, \a2, \a3, \b0, \b1, \b2, \b3
.endm

/* b = (b <<< 3) ^ a */
.macro rotate_and_xor b0, b1, b2, b3, a0, a1, a2, a3
        ldi     COUNT, 3
1:      rotl32_by_1 \b0, \b1, \b2, \b3, ZERO
        dec     COUNT
        brne    1b
        xor32   \b0, \b1, \b2, \b3, \a0, \a1, \a2, \a3
.endm

/* contract of pw_speck64_128_encrypt:
 *   bytes: {stack: 22, code: 268}
 *   cycles: 2611
 *   floor: 1400
 *   why: 26 operations for a round and 24 for its key, but for the last; 120 to load, store and save
 *   strategy: Everything in registers; the words of the key change places. */
function pw_speck64_128_encrypt
        save_all
        push    r24
        push    r25
        movw    r26, r24
        movw    r30, r22
        load_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        load_bytes_advance Z, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22, r23, r24, r25
        ldi     I, 0
.Lround:
        /* x = ((x >>> 8) + y) ^ s, y = (y <<< 3) ^ x */
        rotate_and_add r6, r7, r8, r9, r2, r3, r4, r5
        xor32   r6, r7, r8, r9, r10, r11, r12, r13
        rotate_and_xor r2, r3, r4, r5, r6, r7, r8, r9
        /* the same for the next round key, then the words of the key change places */
        rotate_and_add r14, r15, r16, r17, r10, r11, r12, r13
        eor     r14, I
        rotate_and_xor r10, r11, r12, r13, r14, r15, r16, r17
        copy32  r28, r30, r14, r16
        copy64  r14, r16, r18, r20, r18, r20, r22, r24
        copy32  r22, r24, r28, r30
        inc     I
        cpi     I, 27
        brne    .Lround

        pop     r27
        pop     r26
        store_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        restore_all
        ret
end_function pw_speck64_128_encrypt

#endif
