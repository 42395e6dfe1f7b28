/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for ARMv7-M in little code and memory: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../rows.h"
#include "constants.inc"

#define state   r0
#define left    r1              /* rounds to do */
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

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
.Lconstants_end:
/* Offsets in memory of the lanes that each other's content goes to, from that of lane 1 on; the last is lane 1. */
.Lcycle:
        .irp    number, 10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
        .byte   2 * \number
        .endr
end_table pw_keccak_p400_permute_constants

.macro add_theta word, x
        ldrh    b0, [lane, #2 * \x]
        eor     b0, b0, \word
        strh    b0, [lane, #2 * \x]
.endm

/* to = first ^ (third & ~second), and to memory */
.macro choose to, first, second, third
        nonlinear bic t, \third, \second
        eor     \to, \first, t
        strh    \to, [lane], #2
.endm

/*
 * contract:
 *   name: pw_keccak_p400_permute
 *   computes: Keccak-p[rounds] on 400 bits, FIPS 202 section 3.3
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 50, access: read-write, secret: true}
 *     - {name: rounds, register: r1, type: unsigned, access: read, secret: false}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 44
 *   code_bytes: 252
 *   rodata_bytes: 64
 *   cycles:
 *     cortex_m3: 24 + 738*rounds
 *   floor:
 *     cycles: 100 + 128*rounds
 *     why: that of the fast implementation; here bytes are counted
 *   strategy: >
 *     The state stays as it is in memory. A sum of a column is put on the stack, in both halves of a word so that it can be
 *     rotated, and all five come back as registers. Rho and pi are one walk through 24 lanes, each of which goes to the place
 *     of the next; it is rotated by the sum of the steps so far, for which there is no table. At the end what is public takes
 *     the place of the sums below the stack.
 */
function pw_keccak_p400_permute
        push    {r4-r8, lr}

.Lround:
        /* theta: the sums of columns 4 to 0 */
        movs    step, #8
1:      adds    lane, state, step
        ldrh    b0, [lane]
        .irp    offset, 10, 20, 30, 40
        ldrh    b1, [lane, #\offset]
        eors    b0, b0, b1
        .endr
        orr     b0, b0, b0, lsl #16
        push    {b0}
        subs    step, step, #2
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
        adds    lane, lane, #10
        subs    step, step, #1
        bne     2b

        /* rho and pi: b0 is on its way to the next place; step is 0 */
        address_of cycle, .Lcycle
        ldrh    b0, [state, #2]
        movs    amount, #0
3:      ldrb    lane, [cycle, step]
        adds    step, step, #1
        subs    amount, amount, step
        ldrh    b2, [state, lane]
        mark_start
        orr     b0, b0, b0, lsl #16
        rors    b0, b0, amount
        mark_end MARK_ROTATION
        strh    b0, [state, lane]
        mov     b0, b2
        cmp     step, #24
        bne     3b

        /* chi, row by row */
        mov     lane, state
        movs    step, #5
4:      ldrh    b0, [lane]
        ldrh    b1, [lane, #2]
        ldrh    b2, [lane, #4]
        ldrh    b3, [lane, #6]
        ldrh    b4, [lane, #8]
        choose  t, b0, b1, b2
        choose  t, b1, b2, b3
        choose  b2, b2, b3, b4
        choose  b3, b3, b4, b0
        choose  b4, b4, b0, b1
        subs    step, step, #1
        bne     4b

        /* iota: the constants end before the table of pi */
        sub     lane, cycle, left, lsl #1
        ldrh    b0, [lane]
        ldrh    b1, [state]
        eors    b0, b0, b1
        strh    b0, [state]
        subs    left, left, #1
        bne     .Lround

        stmdb   sp, {state, left, lane, step, cycle}
        pop     {r4-r8, pc}
end_function pw_keccak_p400_permute

#endif
