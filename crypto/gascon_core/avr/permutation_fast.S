/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GASCON-C5 for AVR: a round unrolled, two of five rows in registers from the linear layer to the S-box. */
#include "../../asm/platform.h"
#if PW_AVR

#include "round.inc"

#define ROUNDS r22

/* contract of pw_gascon_permute:
 *   bytes: {stack: 19, code: 1126}
 *   cycles: 146 + 635*rounds
 *   floor: 168 + 417*rounds
 *   why: With registers for the whole state: 17 operations a byte of the S-box, 1 for the constant, 264 for the
 *     linear layer (80 XORs, the rest shifts by products or single bits) and 10 copies of pairs less one row that
 *     moves; 40 bytes in and out, call and return.
 *   strategy: x0 and x1 cross the S-box in registers and come out as x3 and x0, whose linear layers begin there; the
 *     other rows are loaded and stored once for the S-box and once for the linear layer (see round.inc). A half of a
 *     row takes its own rotation and that of the other half, so that products with powers of two serve most of them,
 *     single bits the nearest. A third row in registers would leave no copy to rotate. */
function pw_gascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28
        movw    r30, r24
        ldi     CONSTANT, CONSTANT_DIFFERENCE
        mul     ROUNDS, CONSTANT
        ldi     CONSTANT, CONSTANT_BEHIND_LAST
        add     CONSTANT, r0
        load64  Z, ROW_0, P
        load64  Z, ROW_1, Q

.Lround:
        gascon_round
        subi    CONSTANT, CONSTANT_DIFFERENCE
        cpi     CONSTANT, CONSTANT_BEHIND_LAST
        breq    .Lend
        rjmp    .Lround

.Lend:
        store64 Z, ROW_0, P
        store64 Z, ROW_1, Q
        clr     r1
        restore r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_gascon_permute

#endif
