/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv6-M with round keys, fixsliced. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#include "fixsliced.inc"
#include "slices.inc"

.macro add_tweak
.endm

/* contract:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   why: >
 *     In five rounds 70 instructions for the S-boxes, where each AND needs a copy, 63 to rotate groups of bits, 14 to
 *     bring their masks and amounts into a low register, and 40 cycles for round keys and constants; 60 to load, store
 *     and save. For TweGIFT-128 60 for each of two transpositions, and the tweak.
 *   strategy: >
 *     S0 is stored complemented, for no NOT. A group is rotated by two shifts, of which the first is the copy that it
 *     takes, and a choice between them, with one mask at a time in a low register: five wait in high ones, five are
 *     made of those. Round keys and constants come by LDM. Five rounds in a loop bring S0 and S3 back to their
 *     registers by the choice of operands; ten, or 40, would save 1 to 2 % of the cycles in twice and eight times the
 *     code. A neighbour's copy multiplied by 3, for a shift and an addition, is a cycle less but on a core whose
 *     multiplier takes 32.
 *   functions:
 *     pw_gift128_encrypt:
 *       bytes: {stack: 40, code: 436, rodata: 180}
 *       cycles: 1614
 *       floor: 1556
 *     pw_twegift128_encrypt:
 *       bytes: {stack: 44, code: 708, rodata: 180}
 *       cycles: 1775
 *       floor: 1700 */
function pw_gift128_encrypt
        enter_with_high
        push    {block}
        ldm     block!, {s0, s1, s2, s3}
        mov     round_keys, r1
        load_masks
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        mvns    s0, s0

        forty_rounds gift128

        pop     {block}
        mvns    s0, s0
        rev     s0, s0
        rev     s1, s1
        rev     s2, s2
        rev     s3, s3
        stm     block!, {s0, s1, s2, s3}
        leave_with_high
        .ltorg
end_function pw_gift128_encrypt

        .purgem add_tweak
/* The tweak is on the stack. */
.macro add_tweak
        ldr     t, [sp, #4]
        eors    s0, t
.endm

function pw_twegift128_encrypt
        enter_with_high
        lsls    u, r2, #8
        orrs    r2, u
        lsls    u, r2, #16
        orrs    r2, u
        push    {r0, r2}
        ldr     s0, [block]
        ldr     s2, [block, #4]
        ldr     s1, [block, #8]
        ldr     s3, [block, #12]
        mov     round_keys, r1
        load_masks
        to_slices s0, s2, s1, s3
        mvns    s0, s0

        forty_rounds twegift128

        pop     {r0, r2}
        mvns    s0, s0
        from_slices s0, s2, s1, s3
        str     s0, [block]
        str     s2, [block, #4]
        str     s1, [block, #8]
        str     s3, [block, #12]
        leave_with_high
        .ltorg
end_function pw_twegift128_encrypt

        table pw_gift128_constants
        .word   0x33333333, 0x000f000f, 0x55555555, 0x0f0f0f0f, 0x03030303
        /* the complements of 0x80000000 and the six bits of a round, in the order of that round */
        .word   0xeffffff7, 0x7ffe7fff, 0xabfffffd, 0xfefefe7e, 0x7fffffe0
        .word   0xef77777f, 0x9ffe1fff, 0xaeaffffd, 0xfcfcfe7f, 0x7fffffd0
        .word   0xeff7777f, 0x9ffe9fff, 0xbeaffffd, 0xfcfcff7f, 0x7fffffd8
        .word   0xefff777f, 0xbffe1fff, 0xeeaffffd, 0xfcfdfe7f, 0x7fffffd4
        .word   0xeff7f77f, 0x9ffebfff, 0xfebffffd, 0xfdfdff7f, 0x7fffffde
        .word   0xefffff7f, 0xfffe3fff, 0xaefffffd, 0xfcfefe7f, 0x7fffffd1
        .word   0xeff777ff, 0x9ffedfff, 0xbfaffffd, 0xfefcff7f, 0x7ffffff9
        .word   0xefff77f7, 0x3ffe5fff, 0xebaffffd, 0xfefdfe7e, 0x7fffffe5
        end_table pw_gift128_constants

#endif
