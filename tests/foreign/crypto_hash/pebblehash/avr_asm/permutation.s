; SPDX-License-Identifier: Apache-2.0 OR MIT
; The permutation of Pebble for AVR: a word in four registers, low byte first. Not preprocessed: the file is a .s.
; a = r18-r21, b = r22-r25, c = r2-r5, d = r6-r9; the state is at Z.

        .macro  add_to a, b, c, d, e, f, g, h
        add     \a, \e
        adc     \b, \f
        adc     \c, \g
        adc     \d, \h
        .endm

        .macro  xor_to a, b, c, d, e, f, g, h
        eor     \a, \e
        eor     \b, \f
        eor     \c, \g
        eor     \d, \h
        .endm

; one bit to the left; r1 is 0
        .macro  turn_left a, b, c, d
        lsl     \a
        rol     \b
        rol     \c
        rol     \d
        adc     \a, r1
        .endm

; one bit to the right
        .macro  turn_right a, b, c, d
        bst     \a, 0
        lsr     \d
        ror     \c
        ror     \b
        ror     \a
        bld     \d, 7
        .endm

; eight bits to the left
        .macro  turn_byte a, b, c, d
        mov     r0, \d
        mov     \d, \c
        mov     \c, \b
        mov     \b, \a
        mov     \a, r0
        .endm

        .section .text.pebble_permute, "ax"
        .global pebble_permute
        .type   pebble_permute, @function
pebble_permute:
        push    r2
        push    r3
        push    r4
        push    r5
        push    r6
        push    r7
        push    r8
        push    r9
        movw    r30, r24
        ldd     r18, Z+0
        ldd     r19, Z+1
        ldd     r20, Z+2
        ldd     r21, Z+3
        ldd     r22, Z+4
        ldd     r23, Z+5
        ldd     r24, Z+6
        ldd     r25, Z+7
        ldd     r2, Z+8
        ldd     r3, Z+9
        ldd     r4, Z+10
        ldd     r5, Z+11
        ldd     r6, Z+12
        ldd     r7, Z+13
        ldd     r8, Z+14
        ldd     r9, Z+15
        clr     r26
1:
        add_to  r18, r19, r20, r21, r22, r23, r24, r25
        xor_to  r6, r7, r8, r9, r18, r19, r20, r21
        turn_byte r6, r7, r8, r9
        turn_byte r6, r7, r8, r9
        add_to  r2, r3, r4, r5, r6, r7, r8, r9
        xor_to  r22, r23, r24, r25, r2, r3, r4, r5
        turn_byte r22, r23, r24, r25
        turn_left r22, r23, r24, r25
        turn_left r22, r23, r24, r25
        turn_left r22, r23, r24, r25
        turn_left r22, r23, r24, r25
        add_to  r18, r19, r20, r21, r22, r23, r24, r25
        xor_to  r6, r7, r8, r9, r18, r19, r20, r21
        turn_byte r6, r7, r8, r9
        add_to  r2, r3, r4, r5, r6, r7, r8, r9
        xor_to  r22, r23, r24, r25, r2, r3, r4, r5
        turn_byte r22, r23, r24, r25
        turn_right r22, r23, r24, r25
        eor     r18, r26
        inc     r26
        cpi     r26, 12
        breq    2f
        rjmp    1b
2:
        std     Z+0, r18
        std     Z+1, r19
        std     Z+2, r20
        std     Z+3, r21
        std     Z+4, r22
        std     Z+5, r23
        std     Z+6, r24
        std     Z+7, r25
        std     Z+8, r2
        std     Z+9, r3
        std     Z+10, r4
        std     Z+11, r5
        std     Z+12, r6
        std     Z+13, r7
        std     Z+14, r8
        std     Z+15, r9
        pop     r9
        pop     r8
        pop     r7
        pop     r6
        pop     r5
        pop     r4
        pop     r3
        pop     r2
        ret
        .size   pebble_permute, . - pebble_permute
