/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for AVR, small: S-box looped over bytes, linear layer looped over rows with a table of its rotations. */
#include "../../asm/platform.h"
#if PW_AVR

#include "rows.inc"

#define ROUNDS r22

/* contract of pw_gascon_permute:
 *   bytes: {stack: 12, code: 272, rodata: 40}
 *   cycles: 55 + 1496*rounds
 *   floor: 168 + 417*rounds
 *   why: With registers for the whole state: 17 operations a byte of the S-box, 1 for the constant, 264 for the
 *     linear layer (80 XORs, the rest shifts by products or single bits) and 10 copies of pairs less one row that
 *     moves; 40 bytes in and out, call and return.
 *   strategy: The state stays in memory. One loop body does the S-box of a byte of each row, another one a rotation
 *     of a half row: its copy rotates by bytes in a loop and is xored in shifted by a product (see rows.inc). A
 *     table has four rotations a row; behind each the copies or the halves change places, so that code for one pair
 *     of them serves all. */
function pw_gascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11
        movw    r26, r24
        ldi     r18, CONSTANT_DIFFERENCE
        mul     ROUNDS, r18
        ldi     r18, CONSTANT_BEHIND_LAST
        add     r0, r18
        mov     LOOP_CONSTANT, r0

.Lround:
        substitute_five_rows
        diffuse_rows 5
        ldi     r18, CONSTANT_DIFFERENCE
        sub     LOOP_CONSTANT, r18
        ldi     r18, CONSTANT_BEHIND_LAST
        cpse    LOOP_CONSTANT, r18
        rjmp    .Lround

        clr     r1
        restore r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_gascon_permute

        rotations 5

#endif
