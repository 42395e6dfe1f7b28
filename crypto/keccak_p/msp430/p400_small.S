/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-p[400] for the MSP430 in little code and memory: every step a loop over the lanes in memory. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../rows.h"
#include "lanes.inc"

#define state   r12
#define left    r13             /* rounds to do */
#define p       r11
#define t       r14
#define rows    r15

/* theta: sums of the columns, which become its words; one finds another place. Lanes of a row of chi. */
#define lane0   r4
#define lane1   r5
#define lane2   r6
#define lane3   r7
#define lane4   r8
#define word3   r15

/* rho and pi: a lane on its way, and the one in whose place it goes. */
#define lane    t
#define next    r7
#define step    r6
#define amount  r5
#define bits    r8
#define cycle   r4              /* address in the table of pi */

table pw_keccak_p400_permute_constants
        EACH_CONSTANT(constants)
/* Offsets in memory of the lanes that each other's content goes to, from that of lane 1 on; the last is lane 1. */
.Lcycle:
        .irp    number, CYCLE_OF_PI
        .byte   2 * \number
        .endr
end_table pw_keccak_p400_permute_constants

/* to = the sum on the left ^ that on the right rotated by 1 */
.macro theta_word to, left_sum, right_sum
        mov     \right_sum, t
        rotation rla t
        rotation adc t
        xor     \left_sum, t
        mov     t, \to
.endm

/* contract of pw_keccak_p400_permute:
 *   bytes: {stack: 12, code: 278, rodata: 64}
 *   cycles: 33 + 1518*rounds
 *   floor: 100 + 410*rounds
 *   why: that of the fast implementation; here bytes are counted
 *   strategy: The state stays as it is in memory. Rows are summed in five registers, which become the words of theta
 *     but for one, and go to each row. Rho and pi are one walk through 24 lanes, each of which goes to the place of the
 *     next; it is rotated by the sum of the steps so far, for which there is no table. */
function pw_keccak_p400_permute
        save    r4, r5, r6, r7, r8

.Lround:
        /* theta: the sums of the columns */
        mov     state, p
        .irp    sum, lane0, lane1, lane2, lane3, lane4
        clr     \sum
        .endr
        mov     #5, rows
1:
        .irp    sum, lane0, lane1, lane2, lane3, lane4
        xor     @p+, \sum
        .endr
        dec     rows
        jnz     1b

        /* its words, and to each row */
        theta_word word3, lane2, lane4
        theta_word lane4, lane4, lane1
        theta_word lane1, lane1, lane3
        theta_word lane2, lane0, lane2
        theta_word lane3, lane3, lane0
        mov     state, p
        mov     #5, t
2:      xor     lane4, 0(p)
        xor     lane2, 2(p)
        xor     lane1, 4(p)
        xor     word3, 6(p)
        xor     lane3, 8(p)
        add     #10, p
        dec     t
        jnz     2b

        /* rho and pi */
        mov     2(state), lane
        clr     step
        clr     amount
        mov     #.Lcycle, cycle
3:      inc     step
        add     step, amount
        mov.b   @cycle+, p
        add     state, p
        mov     @p, next
        mark_start
        mov     amount, bits
        bit     #8, bits
        jz      4f
        swpb    lane
4:      and     #7, bits
        jz      6f
5:      rla     lane
        adc     lane
        dec     bits
        jnz     5b
        mark_end MARK_ROTATION
6:      mov     lane, 0(p)
        mov     next, lane
        cmp     #24, step
        jne     3b

        /* chi, row by row */
        mov     state, p
        mov     #5, rows
7:
        .irp    each, lane0, lane1, lane2, lane3, lane4
        mov     @p+, \each
        .endr
        choose  p, -10, t, lane0, lane1, lane2
        choose  p, -8, t, lane1, lane2, lane3
        choose  p, -6, t, lane2, lane3, lane4
        choose  p, -4, t, lane3, lane4, lane0
        choose  p, -2, t, lane4, lane0, lane1
        dec     rows
        jnz     7b

        /* iota: the constants end where the table of pi begins */
        mov     #.Lcycle, p
        sub     left, p
        sub     left, p
        xor     @p, 0(state)

        dec     left
        jnz     .Lround
        restore r8, r7, r6, r5, r4
        ret
end_function pw_keccak_p400_permute

#endif
