/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutations of TinyJAMBU for Cortex-M0+, with 256 rounds in a loop, or 384 of P192. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "rounds.inc"

/* The frame: two words of a key of eight, the state's pointer. */
#define STATE   8
#define FRAME   12

.macro define_permutation name, key_words
function \name
        enter_with_high
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        ldm     r1!, {k0, s0, s1, s2}
        put_key 1, s0
        put_key 2, s1
        put_key 3, s2
    .if \key_words > 4
        ldm     r1!, {s0, s1}
        put_key 4, s0
        put_key 5, s1
    .endif
    .if \key_words > 6
        ldm     r1!, {s0, s1}
        put_key 6, s0
        put_key 7, s1
    .endif
        ldm     r0!, {s0, s1, s2, s3}
        complement_state
        bl      .L\name\()_rounds
        complement_state
        ldr     r0, [sp, #STATE]
        stm     r0!, {s0, s1, s2, s3}
    .if \key_words > 6
        movs    t, #0
        put_key 6, t
        put_key 7, t
    .endif
        add     sp, sp, #FRAME
        leave_with_high

.L\name\()_rounds:
        define_rounds \name, \key_words, 1
end_function \name
.endm

/* contract of pw_tinyjambu128_permute:
 *   bytes: {stack: 48, code: 364}
 *   cycles: 82 + 72*(rounds//128)
 *   floor: 78 + 70*(rounds//128)
 *   why: Sixteen instructions for 32 rounds and one to add a word of the key; the state and two temporaries leave two low
 *     registers for words of the key, the others take a move. 80 to call, save and restore, load eight words, complement and
 *     store four and return.
 *   strategy: Shifts have no place in an operand here, so that a window of two words is never put together: its halves are
 *     added, or ORed, one by one. The count takes the second low register; 256 rounds are in the loop. Two shifts in a row,
 *     as in ((w2 << 12) ^ w3) << 5, take as many instructions. */
        define_permutation pw_tinyjambu128_permute, 4

/* contract of pw_tinyjambu192_permute:
 *   bytes: {stack: 48, code: 520}
 *   cycles: 78 + 74*(rounds//128)
 *   floor: 74 + 72*(rounds//128)
 *   why: As of P128, with two words more to load.
 *   strategy: As of P128, with the 384 rounds in the loop after which words of the key and of the state come round. */
        define_permutation pw_tinyjambu192_permute, 6

/* contract of pw_tinyjambu256_permute:
 *   bytes: {stack: 48, code: 380}
 *   cycles: 83 + 76*(rounds//128) + 2*(rounds//128%2)
 *   floor: 80 + 72*(rounds//128)
 *   why: As of P128, with four words more to load, two of them each time.
 *   strategy: As of P128, with two words of the key on the stack. */
        define_permutation pw_tinyjambu256_permute, 8

#endif
