/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

/* Eight cells of each row of the tweakey. The permutation of two rounds is one cycle: in its order, in which they are here,
 * every cell goes to the place before it. */
#define TK1 r2, r3, r4, r5, r6, r7, r8, r9
#define TK2 r10, r11, r12, r13, r14, r15, r16, r17
#define TK3 r18, r19, r20, r21, r22, r23, r24, r25
#define turns r26
#define four r27

/* The constants of every second round from the first on, the part for cell 0 before that for cell 4; then of the others. */
        table   .Lconstants, 7
        .byte   0x01, 0x00, 0x07, 0x00, 0x0f, 0x01, 0x0d, 0x03, 0x07, 0x03
        .byte   0x0e, 0x01, 0x09, 0x03, 0x07, 0x02, 0x0d, 0x01, 0x05, 0x03
        .byte   0x06, 0x01, 0x08, 0x01, 0x01, 0x02, 0x05, 0x00, 0x07, 0x01
        .byte   0x0c, 0x01, 0x01, 0x03, 0x06, 0x00, 0x0b, 0x01, 0x0d, 0x02
        .byte   0x03, 0x00, 0x0f, 0x00, 0x0e, 0x03, 0x0b, 0x03, 0x0f, 0x02
        .byte   0x0c, 0x03, 0x03, 0x03, 0x0e, 0x00, 0x0a, 0x03, 0x0b, 0x02
        .byte   0x0c, 0x02, 0x00, 0x03, 0x02, 0x00, 0x0b, 0x00, 0x0e, 0x02
        .byte   0x08, 0x03, 0x03, 0x02, 0x0d, 0x00, 0x06, 0x03, 0x0a, 0x01
        end_table .Lconstants

/* Eight cells of a row at Z + row. */
.macro load_row row, c0, c1, c2, c3, c4, c5, c6, c7
        ldd     \c0, Z + \row
        ldd     \c1, Z + \row + 1
        ldd     \c2, Z + \row + 7
        ldd     \c3, Z + \row + 3
        ldd     \c4, Z + \row + 5
        ldd     \c5, Z + \row + 6
        ldd     \c6, Z + \row + 4
        ldd     \c7, Z + \row + 2
.endm

/* to = from after a step of the register of bits of TK2: to the left, bits 7 and 5 come in. */
.macro step_left to, from
        mov     r0, \from
        lsl     r0
        lsl     r0
        eor     r0, \from
        lsl     r0
    .ifnc \to, \from
        mov     \to, \from
    .endif
        rol     \to
.endm

/* Of TK3, its inverse: bits 0 and 6 come in. */
.macro step_right to, from
        mul     \from, four
        eor     r1, \from
        lsr     r1
    .ifnc \to, \from
        mov     \to, \from
    .endif
        ror     \to
.endm

/* to = from: of TK1. */
.macro step_none to, from
        mov     \to, \from
.endm

/* A row goes on by two rounds; c0 is put by in r31. */
.macro row_goes_on step, c0, c1, c2, c3, c4, c5, c6, c7
        mov     r31, \c0
        \step  \c0, \c1
        \step  \c1, \c2
        \step  \c2, \c3
        \step  \c3, \c4
        \step  \c4, \c5
        \step  \c5, \c6
        \step  \c6, \c7
        \step  \c7, r31
.endm

/* The sum of a cell of all rows, in r0. */
.macro sum c1, c2, c3
        mov     r0, \c1
        eor     r0, \c2
        eor     r0, \c3
.endm

/* That sum and, for cells 0 and 4, the constant to a place of the round tweakey. */
.macro put place, c1, c2, c3
        sum     \c1, \c2, \c3
        std     Y + \place, r0
.endm

.macro put_with_constant place, c1, c2, c3
        sum     \c1, \c2, \c3
        lpm     r1, Z+
        eor     r0, r1
        std     Y + \place, r0
.endm

/* contract of pw_skinny128_384_plus_expand:
 *   bytes: {stack: 22, code: 458, rodata: 128}
 *   cycles: 6892
 *   floor: 5290
 *   why: For each of 320 bytes 11 for a step of TK2 and TK3, 3 to add them up and 2 to store the sum; 96 to load the
 *     tweakey, 72 to save and restore registers, 8 to call and return.
 *   strategy: Cells are used in every second round: those of rows 0 and 1 in the even ones, the others in the odd
 *     ones, which come in a second pass over the same code. Three times eight cells in registers; what a step costs
 *     to move a cell to the next register is one instruction. */
function pw_skinny128_384_plus_expand
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        movw    r28, r24
        movw    r30, r22
        push    r30
        push    r31
        ldi     four, 4
        clt

.Lhalf:
        load_row 0, TK1
        load_row 16, TK2
        load_row 32, TK3
        ldi     turns, 20
        ldi     r30, lo8(.Lconstants)
        brts    .Lodd_rounds
        rjmp    .Lput

.Lodd_rounds:
        ldi     r30, lo8(.Lconstants + 40)
.Lstep:
        row_goes_on step_none, TK1
        row_goes_on step_left, TK2
        row_goes_on step_right, TK3

.Lput:
        ldi     r31, hi8(.Lconstants)
        put_with_constant 0, r2, r10, r18
        put_with_constant 5, r8, r16, r24
        put     1, r3, r11, r19
        put     4, r4, r12, r20
        put     3, r5, r13, r21
        put     6, r6, r14, r22
        put     7, r7, r15, r23
        put     2, r9, r17, r25
        adiw    r28, 16
        dec     turns
        breq    .Lend_of_half
        rjmp    .Lstep

.Lend_of_half:
        brts    .Lend
        set
        subi    r28, lo8(320 - 8)
        sbci    r29, hi8(320 - 8)
        pop     r31
        pop     r30
        adiw    r30, 8
        rjmp    .Lhalf

.Lend:
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_skinny128_384_plus_expand

#endif
