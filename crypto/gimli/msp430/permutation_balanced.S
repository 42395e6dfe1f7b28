/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 on the MSP430: a column takes two rounds in registers, and no word is ever swapped. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "sp_box.inc"

/* contract of pw_gimli_permute:
 *   bytes: {stack: 24, code: 390}
 *   cycles: 8222
 *   floor: 6620
 *   why: 96 SP-boxes of 49 cycles, 15 of them for the two rotations; 13 times the state is loaded and stored, at 2 and
 *     4 cycles a word, because rounds can be joined only two by two between the swaps.
 *   strategy: Between two swaps there are two rounds (one before the first and after the last), in which the columns
 *     do not meet: each is loaded once for both. The SP-box leaves two of its words in other registers, and a second
 *     copy of it brings them back; where only one round is due, the column enters at the second copy. The swaps
 *     exchange columns j and j ^ 1, or j and j ^ 2, of row 0: instead of moving words the place of a column's word of
 *     row 0 is computed as j ^ mask, and after the twelve swaps the mask is 0 again. */

#define p       r12     /* the column: row 1 at 16(p), row 2 at 32(p) */
#define q       r13     /* its word of row 0 */

/* The frame, 8 bytes. */
#define row_end @sp             /* behind row 0 */
#define mask    2(sp)           /* 4 times what is added to a column's number to find its word of row 0 */
#define passes  4(sp)           /* over the columns, still to come */
#define entry   6(sp)           /* where a loaded column starts: at one round or two */

function pw_gimli_permute
        save_all
        push    #.Lone_round
        push    #12
        push    #0
        mov     p, q
        add     #16, q
        push    q

.Lcolumn:
        /* q = end + ((p - end) ^ mask) */
        mov     p, q
        sub     row_end, q
        xor     mask, q
        add     row_end, q
        mov     @q, x0
        mov     2(q), x1
        mov     16(p), y0
        mov     18(p), y1
        mov     32(p), z0
        mov     34(p), z1
        mov     entry, pc

.Ltwo_rounds:
        sp_box  x1, x0, y1, y0, z1, z0, t1, t0, u1, u0
.Lsecond:
        sp_box  x1, x0, u1, u0, t1, t0, z1, z0, y1, y0

        mov     x0, 0(q)
        mov     x1, 2(q)
        mov     y0, 16(p)
        mov     y1, 18(p)
        mov     z0, 32(p)
        mov     z1, 34(p)
        add     #4, p
        cmp     row_end, p
        jne     .Lcolumn

        /* one round in the first pass and the last, two between */
        sub     #16, p
        mov     passes, t0
        tst     t0
        jeq     .Ldone
        mov     #.Ltwo_rounds, entry
        dec     passes
        jne     .Lswap
        mov     #.Lone_round, entry

.Lswap:
        bit     #1, t0
        jne     .Lbig_swap
        /* small swap; s[0] ^= 0x9e377900 ^ r, where r = 24, 20, ..., 4 is twice the passes that were left */
        xor     #4, mask
        mov     p, q
        add     mask, q
        rla     t0
        bis     #0x7900, t0
        xor     t0, 0(q)
        xor     #0x9e37, 2(q)
        jmp     .Lcolumn
.Lbig_swap:
        xor     #8, mask
        jmp     .Lcolumn

.Lone_round:
        copy32  y1, y0, u1, u0
        copy32  z1, z0, t1, t0
        jmp     .Lsecond

.Ldone:
        add     #8, sp
        restore_all
        ret
end_function pw_gimli_permute

#endif
