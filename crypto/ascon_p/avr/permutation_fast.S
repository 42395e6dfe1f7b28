/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p for AVR: a round unrolled, three of five words in registers from the linear layer through the S-box. */
#include "../../asm/platform.h"
#if PW_AVR

#include "fast.inc"

/* contract of pw_ascon_permute:
 *   bytes: {stack: 23, code: 1118}
 *   cycles: 184 + 556*rounds
 *   floor: 168 + 387*rounds
 *   why: With registers for the whole state: 36 cycles for each of four 16-bit slices of the S-box, 1 for the
 *     constant, 80 xors, 20 copies of pairs and 142 cycles of shifts in the linear layer; 40 bytes in and out, call
 *     and return.
 *   strategy: Three words cross the S-box in registers, both ways: the two in memory are loaded and stored once for
 *     the S-box and once for the linear layer, 64 accesses a round where one resident word needs 96. The S-box is
 *     unrolled over bytes, 19 cycles each with its two copies, and its results lie where the linear layer wants
 *     them: x3 in P, x0 in Q, x2 in R. While all three places are taken the copy to rotate needs the eight other
 *     registers, so that the pointer waits on the stack (16 cycles a round) and the bit that wraps around goes
 *     through the T flag; x3 and x4, whose shifts are short, have these turns. x0 changes place for nothing, its
 *     linear layer ends in its copy. Complementing x0, x2 and x4 throughout would spare one operation a byte and
 *     take the 48 cycles back that this saves in 6 rounds. A product with a power of two is the best for shifts by
 *     three bits and more. */

#define ROUNDS r22

        function pw_ascon_permute
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        first_constant CONSTANT, ROUNDS
        movw    r30, r24
        load_words

.Lround:
        /* x2 ^= constant */
        ldd     X2, Z + WORD_2
        eor     X2, CONSTANT
        next_constant CONSTANT
        push    CONSTANT

        substitute_and_diffuse

        pop     CONSTANT
        cpi     CONSTANT, CONSTANT_AFTER_LAST
        breq    .Lend
        rjmp    .Lround

.Lend:
        store_words
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
        end_function pw_ascon_permute

#endif
