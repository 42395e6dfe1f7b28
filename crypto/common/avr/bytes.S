/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Byte strings of the modes for AVR: ../bytes.h says what each function promises.
 *
 * All are loops over bytes, entered at their end so that no bytes take no turn. The length counts down as two bytes
 * apart: 3 cycles a turn instead of 4 for a count of 16 bits, and lengths over 255 still work. Cycles a byte: add 10,
 * encrypt and decrypt 12, copy 7, compare 9, wipe 5; calls and setting up 15 to 35.
 */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* Ends the body of a loop: counts down and goes back to its start unless no byte is left. */
.macro while_bytes_left start, low, high
        subi    \low, 1
        brcc    \start
        subi    \high, 1
        brcc    \start
.endm

/* contract of pw_bytes_add:
 *   bytes: {stack: 2, code: 24}
 *   cycles: 16 + 10*n
 *   floor: 7*n
 *   why: of each byte two loads, an XOR and a store
 *   strategy: X = state, Z = in. Bytes, through pointers that move on, in a loop entered at its end. The length counts
 *     down as two bytes apart, 3 cycles a turn instead of 4. */
        function pw_bytes_add
        movw    r26, r24
        movw    r30, r22
        rjmp    2f
1:      ld      r0, X
        ld      r18, Z+
        eor     r0, r18
        st      X+, r0
2:      while_bytes_left 1b, r20, r21
        ret
        end_function pw_bytes_add

/* contract of pw_bytes_encrypt:
 *   bytes: {stack: 4, code: 36}
 *   cycles: 25 + 12*n
 *   floor: 9*n
 *   why: of each byte two loads, an XOR and two stores
 *   strategy: Y = out, Z = state, X = in. Bytes, through pointers that move on, in a loop entered at its end. The
 *     length counts down as two bytes apart, 3 cycles a turn instead of 4. */
        function pw_bytes_encrypt
        save    r28, r29
        movw    r28, r24
        movw    r30, r22
        movw    r26, r20
        rjmp    2f
1:      ld      r0, Z
        ld      r20, X+
        eor     r0, r20
        st      Z+, r0
        st      Y+, r0
2:      while_bytes_left 1b, r18, r19
        restore r29, r28
        ret
        end_function pw_bytes_encrypt

/* contract of pw_bytes_decrypt:
 *   bytes: {stack: 4, code: 36}
 *   cycles: 25 + 12*n
 *   floor: 9*n
 *   why: of each byte two loads, an XOR and two stores
 *   strategy: Y = out, Z = state, X = in. Bytes, through pointers that move on, in a loop entered at its end. The
 *     length counts down as two bytes apart, 3 cycles a turn instead of 4. */
        function pw_bytes_decrypt
        save    r28, r29
        movw    r28, r24
        movw    r30, r22
        movw    r26, r20
        rjmp    2f
1:      ld      r0, Z
        ld      r20, X+
        st      Z+, r20
        eor     r0, r20
        st      Y+, r0
2:      while_bytes_left 1b, r18, r19
        restore r29, r28
        ret
        end_function pw_bytes_decrypt

/* contract of pw_bytes_copy:
 *   bytes: {stack: 2, code: 20}
 *   cycles: 16 + 7*n
 *   floor: 4*n
 *   why: of each byte a load and a store
 *   strategy: X = to, Z = from. Bytes, through pointers that move on, in a loop entered at its end. The length counts
 *     down as two bytes apart, 3 cycles a turn instead of 4. */
        function pw_bytes_copy
        movw    r26, r24
        movw    r30, r22
        rjmp    2f
1:      ld      r0, Z+
        st      X+, r0
2:      while_bytes_left 1b, r20, r21
        ret
        end_function pw_bytes_copy

/* contract of pw_bytes_compare:
 *   bytes: {stack: 2, code: 32}
 *   cycles: 20 + 9*n
 *   floor: 6*n
 *   why: of each byte two loads, an XOR and an OR
 *   strategy: X = a, Z = b. Bytes, through pointers that move on, in a loop entered at its end. The length counts down
 *     as two bytes apart, 3 cycles a turn instead of 4. What the bytes differ in is gathered in a register; at the end
 *     0 minus that borrows unless it is 0, and the borrow fills the result. */
        function pw_bytes_compare
        movw    r26, r24
        movw    r30, r22
        clr     r18
        rjmp    2f
1:      ld      r0, X+
        ld      r19, Z+
        eor     r0, r19
        or      r18, r0
2:      while_bytes_left 1b, r20, r21
        /* 0 - r18 borrows unless it is 0; the borrow fills the result */
        cp      r1, r18
        sbc     r24, r24
        sbc     r25, r25
        ret
        end_function pw_bytes_compare

/* contract of pw_bytes_wipe:
 *   bytes: {stack: 2, code: 16}
 *   cycles: 15 + 5*n
 *   floor: 2*n
 *   why: of each byte a store
 *   strategy: X = memory. Bytes, through pointers that move on, in a loop entered at its end. The length counts down as
 *     two bytes apart, 3 cycles a turn instead of 4. */
        function pw_bytes_wipe
        movw    r26, r24
        rjmp    2f
1:      st      X+, r1
2:      while_bytes_left 1b, r22, r23
        ret
        end_function pw_bytes_wipe

#endif
