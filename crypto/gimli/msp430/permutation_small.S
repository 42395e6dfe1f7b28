/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 on the MSP430 in little code: one round a pass over the columns, one copy of the SP-box. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "sp_box.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 18, code: 228}
 *   cycles: 15563
 *   floor: 6620
 *   why: That of the balanced implementation; here bytes are counted.
 *   strategy: A column is loaded, taken through one round and stored word by word as the words are made, so that
 *     two registers hold each new word. x and y are rotated together in one loop, which costs 61 cycles more than
 *     the byte exchanges and takes 6 bytes less. The swaps are those of the balanced implementation: the place of
 *     a column's word of row 0 is column ^ mask. The low half of the constant and the rounds left are one number.
 *     Without success: words swapped in memory (12 bytes more than the mask). */

#define p       r12     /* row 1 of the column, and 4 bytes on once it is loaded */
#define q       r13     /* the column's word of row 0 */
#define places  r14     /* 16 + 4 times what is added to a column's number to find its word of row 0 */
#define rounds  r15     /* the low half of the constant: 0x7900 + rounds left */

/* The frame, one word. */
#define row_end @sp     /* behind row 1 */

function pw_gimli_permute
        save_all
        add     #32, p
        push    p
        mov     #16, places
        mov     #0x7918, rounds

.Lround:
        sub     #16, p
.Lcolumn:
        /* q = end + ((p - end) ^ places); the 16 in places reaches from row 1 to row 0 */
        mov     p, q
        sub     row_end, q
        xor     places, q
        add     row_end, q
        mov     @q+, x0
        mov     @q, x1
        mov     @p+, y0
        mov     @p+, y1
        mov     12(p), z0
        mov     14(p), z1

        /* x <<<= 24 and y <<<= 8, bit by bit; y <<<= 1 */
        mov     #8, t0
        mark_start
.Lbits:
        rotate32_right_by_bit x1, x0
        rotate32_left_by_bit y1, y0
        dec     t0
        jne     .Lbits
        rotate32_left_by_bit y1, y0
        mark_end MARK_ROTATION

        sp_box_low x1, x0, y1, y0, z1, z0, t1, t0
        mov     t0, 12(p)
        mov     t1, 14(p)
        sp_box_mid x1, x0, y1, y0, z1, z0, t1, t0
        mov     t0, -4(p)
        mov     t1, -2(p)
        sp_box_top x1, x0, y1, y0, z1, z0
        mov     x0, -2(q)
        mov     x1, 0(q)
        cmp     row_end, p
        jne     .Lcolumn

        /* after an even number of rounds left: big swap, or, if it divides by four, small swap and constant */
        bit     #1, rounds
        jne     .Lnext
        xor     #8, places
        bit     #2, rounds
        jne     .Lnext
        xor     #8 ^ 4, places
        /* s[0] ^= 0x9e377900 ^ rounds */
        mov     p, q
        add     places, q
        xor     rounds, -48(q)
        xor     #0x9e37, -46(q)
.Lnext:
        dec     rounds
        tst.b   rounds
        jne     .Lround

        incd    sp
        restore_all
        ret
end_function pw_gimli_permute

#endif
