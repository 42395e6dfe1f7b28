/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 for ARMv6-M with round keys, fixsliced (ePrint 2020/412).
 *
 * S0 is stored complemented, which saves the NOT of the S-box: BIC, and a copy by MVN, take a complemented operand. What is
 * left falls on S3, into its constants. In the table, these follow the masks that wait in high registers. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"

#define block r0
#define round_keys r0
#define constants r1
#define t r2
#define u r3
#define s0 r4                   /* the complement */
#define s1 r5
#define s2 r6
#define s3 r7
#define mask_33333333 r8
#define mask_000f000f r9
#define mask_55555555 r10
#define mask_0f0f0f0f r11
#define mask_03030303 r12
#define end lr                  /* of the round keys */

/* SubCells; S0 and S3 change places by name. S3 of the next round is where S0 was, or in the register `to`, if there is one;
 * the other of these two is `free` until then. */
.macro sub_cells s0, s3, free=t, to
        movs    t, s2                   /* S1 ^= S0 & S2 */
        nonlinear bics t, \s0
        eors    s1, t
        movs    t, s1                   /* S0 ^= S1 & S3 */
        nonlinear ands t, \s3
        .ifb    \to
        eors    \s0, t
        sub_cells_after_s0 \s0, \s3, \free
        .else
        eors    \to, \s0
        sub_cells_after_s0 \to, \s3, \free
        .endif
.endm

.macro sub_cells_after_s0 s0, s3, free
        mvns    \free, \s0              /* S2 ^= S0 | S1 */
        nonlinear orrs \free, s1
        eors    s2, \free
        eors    \s3, s2                 /* S3 ^= S2 */
        eors    s1, \s3                 /* S1 ^= S3 */
        movs    \free, s1               /* S2 ^= S0 & S1 */
        nonlinear bics \free, \s0
        eors    s2, \free
.endm

/* to = slice shifted by `lsls` or `lsrs` where the mask in u has bits, and by the other one elsewhere: groups of bits
 * rotated. The slice's register and the free one change; `to` is one of them. */
.macro rotate_groups to, slice, free, shift, distance, other_shift, other_distance
        mark_start
        \shift  \free, \slice, #\distance
        \other_shift \slice, \slice, #\other_distance
        eors    \free, \slice
        ands    \free, u
        .ifc    \to, \slice
        eors    \slice, \free
        .else
        eors    \free, \slice
        .endif
        mark_end MARK_ROTATION
.endm

/* Exchanges neighbouring bits where the mask in u has the lower one. */
.macro swap_neighbours slice
        mark_start
        lsrs    t, \slice, #1
        eors    t, \slice
        ands    t, u
        eors    \slice, t
        lsls    t, t, #1
        eors    \slice, t
        mark_end MARK_ROTATION
.endm

.macro rotate slice, amount
        mark_start
        movs    t, #\amount
        rors    \slice, t
        mark_end MARK_ROTATION
.endm

.macro add_round_key
        ldm     round_keys!, {t, u}
        eors    s1, t
        eors    s2, u
.endm

.macro add_constant s3
        ldm     constants!, {t}
        eors    \s3, t
.endm

/* The masks and the pointer to the constants. */
.macro load_masks
        ldr     constants, =pw_gift128_constants
        ldm     constants!, {t, u}
        mov     mask_33333333, t
        mov     mask_000f000f, u
        ldm     constants!, {t, u}
        mov     mask_55555555, t
        mov     mask_0f0f0f0f, u
        ldm     constants!, {t}
        mov     mask_03030303, t
.endm

/* All rounds on s0 to s3; changes r0 to r3, r8 to r12 and lr. After five rounds S0 and S3 would be in each other's
 * register: in the first, three moves between these two and t, each the choice of an operand, avoid that. The tweak, which
 * ends no round before the first, is added there twice: each function has its own add_tweak. */
.macro forty_rounds name
        movs    t, #(320 / 2)
        add     t, t
        add     t, round_keys
        mov     end, t
        add_tweak
.L\name\()_round:
        add_tweak
        sub_cells s0, s3, s0, t
        mov     u, mask_33333333        /* nibbles, by 3, 2, 1 to the left; S0 moves from r7 to r4 */
        rotate_groups s1, s1, s0, lsrs, 2, lsls, 2
        lsrs    s0, u, #1
        ands    u, s0                   /* 0x11111111 */
        rotate_groups s2, s2, s0, lsrs, 3, lsls, 1
        lsls    u, u, #3                /* 0x88888888 */
        rotate_groups s0, s3, s0, lsls, 3, lsrs, 1
        ldm     constants!, {s3}
        eors    s3, t
        add_round_key

        sub_cells s0, s3
        mov     u, mask_000f000f        /* halves, by 12, 8, 4 */
        rotate_groups s2, s2, t, lsrs, 12, lsls, 4
        lsls    u, u, #12               /* 0xf000f000 */
        rotate_groups s3, s3, t, lsls, 12, lsrs, 4
        rotation rev16 s1, s1
        add_constant s0
        add_round_key

        sub_cells s3, s0
        mov     u, mask_55555555
        rotate_groups s1, s1, t, lsrs, 1, lsls, 1
        lsls    u, u, #16               /* 0x55550000 */
        swap_neighbours s2
        rotate  s2, 16
        rotation rors s0, t
        swap_neighbours s0
        add_constant s3
        add_round_key

        sub_cells s0, s3
        mov     u, mask_0f0f0f0f        /* bytes, by 2, 4, 6 */
        rotate_groups s1, s1, t, lsrs, 4, lsls, 4
        mov     u, mask_03030303
        rotate_groups s3, s3, t, lsrs, 6, lsls, 2
        lsls    u, u, #6                /* 0xc0c0c0c0 */
        rotate_groups s2, s2, t, lsls, 6, lsrs, 2
        add_constant s0
        add_round_key

        sub_cells s3, s0
        rotate  s0, 24                  /* words, by 8, 16, 24 */
        rotate  s1, 16
        rotate  s2, 8
        add_constant s3
        add_round_key
        cmp     round_keys, end
        beq     .L\name\()_end
        b       .L\name\()_round
.L\name\()_end:
.endm

/* Blocks of TweGIFT-128 to slices and back.
 *
 * A bit of a block has the digits k1 k0 of its word and b1 b0 h j1 j0 in it: bit 4h + j of the byte b. Of the slices it is in
 * the word j1 j0 at k1 k0 b1 b0 h. As one round trip of seven digits this takes six exchanges, all between the upper digit
 * of the word and a digit of the place; the one between the two digits of the word is a matter of names. */

/* Exchanges the bits of x whose place has `distance` in it with those of y whose place has not; u masks the latter. */
.macro exchange x, y, distance
        lsrs    t, \x, #\distance
        eors    t, \y
        .if     \distance == 16
        uxth    t, t
        .else
        ands    t, u
        .endif
        eors    \y, t
        lsls    t, t, #\distance
        eors    \x, t
.endm

/* Words 0 to 3 become the slices 0, 2, 1, 3. */
.macro to_slices w0, w1, w2, w3
        exchange \w0, \w2, 16
        exchange \w1, \w3, 16
        mov     u, mask_0f0f0f0f
        exchange \w0, \w2, 4
        exchange \w1, \w3, 4
        mov     u, mask_55555555
        exchange \w0, \w2, 1
        exchange \w1, \w3, 1
        ldr     u, =0x00ff00ff
        exchange \w0, \w1, 8
        exchange \w2, \w3, 8
        mov     u, mask_33333333
        exchange \w0, \w1, 2
        exchange \w2, \w3, 2
.endm

.macro from_slices w0, w1, w2, w3
        mov     u, mask_33333333
        exchange \w2, \w3, 2
        exchange \w0, \w1, 2
        ldr     u, =0x00ff00ff
        exchange \w2, \w3, 8
        exchange \w0, \w1, 8
        mov     u, mask_55555555
        exchange \w1, \w3, 1
        exchange \w0, \w2, 1
        mov     u, mask_0f0f0f0f
        exchange \w1, \w3, 4
        exchange \w0, \w2, 4
        exchange \w1, \w3, 16
        exchange \w0, \w2, 16
.endm

.macro add_tweak
.endm

/* contract:
 *   why: In five rounds 70 instructions for the S-boxes, where each AND needs a copy, 63 to rotate groups of bits, 14
 *     to bring their masks and amounts into a low register, and 40 cycles for round keys and constants; 60 to load,
 *     store and save. For TweGIFT-128 60 for each of two transpositions, and the tweak.
 *   strategy: S0 is stored complemented, for no NOT. A group is rotated by two shifts, of which the first is the copy
 *     that it takes, and a choice between them, with one mask at a time in a low register: five wait in high ones,
 *     five are made of those. Round keys and constants come by LDM. Five rounds in a loop bring S0 and S3 back to
 *     their registers by the choice of operands; ten, or 40, would save 1 to 2 % of the cycles in twice and eight
 *     times the code. A neighbour's copy multiplied by 3, for a shift and an addition, is a cycle less but on a core
 *     whose multiplier takes 32.
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
