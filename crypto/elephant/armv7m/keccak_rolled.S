/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[200, 18] for ARMv7-M in the least code: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"

#define state   r0
#define next    r1              /* constant */
#define lane    r2              /* address or offset of one, of a row, of a column */
#define step    r3              /* columns, steps of pi or rows, as each loop counts */
#define b0      r4
#define b1      r5
#define b2      r6
#define b3      r7
#define b4      r8
/* theta's words come where a sum is that is not needed any more */
#define D0      b4
#define D1      b2
#define D2      b1
#define D3      r12
#define D4      b3
#define t       r12
#define amount  b1
#define cycle   lr              /* address of the table of pi */

#define ROUNDS  18
#define LAST_CONSTANT 0x80      /* the only one of this value */

table .Lconstants
        .byte   0x01, 0x82, 0x8a, 0x00, 0x8b, 0x01, 0x81, 0x09, 0x8a
        .byte   0x88, 0x09, 0x0a, 0x8b, 0x8b, 0x89, 0x03, 0x02, LAST_CONSTANT
/* The lanes that each other's content goes to, from that of lane 1 on; the last is lane 1. */
.Lcycle:
        .byte   10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
end_table .Lconstants

/* A lane four times in a register, which rotates it. */
.macro repeat b
        orr     \b, \b, \b, lsl #8
        orr     \b, \b, \b, lsl #16
.endm

.macro add_theta word, x
        ldrb    b0, [lane, #\x]
        eor     b0, b0, \word
        strb    b0, [lane, #\x]
.endm

/* to = first ^ (third & ~second), and to memory */
.macro choose to, first, second, third
        nonlinear bic t, \third, \second
        eor     \to, \first, t
        strb    \to, [lane], #1
.endm

/*
 * contract:
 *   name: pw_keccak_p200_permute
 *   computes: Keccak-p[200, 18], Elephant v2 section 2.5
 *   arguments:
 *     - {name: state, register: r0, type: "uint8_t *", bytes: 25, access: read-write, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 44
 *   code_bytes: 260
 *   rodata_bytes: 42
 *   cycles:
 *     cortex_m3: 13779
 *   floor:
 *     cycles: 1900
 *     why: that of the form with the state in registers; here bytes are counted
 *   strategy: >
 *     The state stays as it is in memory. A sum of a column is put on the stack, four times in a word so that it can be
 *     rotated, and all five come back as registers. Rho and pi are one walk through 24 lanes, each of which goes to the place
 *     of the next; it is rotated by the sum of the steps so far, for which there is no table. At the end what is public takes
 *     the place of the sums below the stack. No mode takes it: the balanced form needs less than a quarter of the cycles.
 */
function pw_keccak_p200_permute
        push    {r4-r8, lr}
        address_of cycle, .Lcycle
        sub     next, cycle, #ROUNDS

.Lround:
        /* theta: the sums of columns 4 to 0 */
        movs    step, #4
1:      adds    lane, state, step
        ldrb    b0, [lane]
        .irp    offset, 5, 10, 15, 20
        ldrb    b1, [lane, #\offset]
        eors    b0, b0, b1
        .endr
        repeat  b0
        push    {b0}
        subs    step, step, #1
        bpl     1b
        pop     {b0, b1, b2, b3, b4}
        eor     D3, b2, b4, ror #31
        eor     D0, b4, b1, ror #31
        eor     D2, b1, b3, ror #31
        eor     D1, b0, b2, ror #31
        eor     D4, b3, b0, ror #31

        /* to each row */
        mov     lane, state
        movs    step, #5
2:      add_theta D0, 0
        add_theta D1, 1
        add_theta D2, 2
        add_theta D3, 3
        add_theta D4, 4
        adds    lane, lane, #5
        subs    step, step, #1
        bne     2b

        /* rho and pi: b0 is on its way to the next place; step is 0 */
        ldrb    b0, [state, #1]
        movs    amount, #0
3:      ldrb    lane, [cycle, step]
        adds    step, step, #1
        subs    amount, amount, step
        ldrb    b2, [state, lane]
        mark_start
        repeat  b0
        rors    b0, b0, amount
        mark_end MARK_ROTATION
        strb    b0, [state, lane]
        mov     b0, b2
        cmp     step, #24
        bne     3b

        /* chi, row by row */
        mov     lane, state
        movs    step, #5
4:      ldrb    b0, [lane]
        ldrb    b1, [lane, #1]
        ldrb    b2, [lane, #2]
        ldrb    b3, [lane, #3]
        ldrb    b4, [lane, #4]
        choose  t, b0, b1, b2
        choose  t, b1, b2, b3
        choose  b2, b2, b3, b4
        choose  b3, b3, b4, b0
        choose  b4, b4, b0, b1
        subs    step, step, #1
        bne     4b

        /* iota */
        ldrb    b0, [next], #1
        ldrb    b1, [state]
        eors    b1, b1, b0
        strb    b1, [state]
        cmp     b0, #LAST_CONSTANT
        bne     .Lround

        stmdb   sp, {state, next, lane, step, cycle}
        pop     {r4-r8, pc}
end_function pw_keccak_p200_permute

#endif
