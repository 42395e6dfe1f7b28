/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The round keys of GIFT-128 for RV32I, fixsliced.
 *
 * Two words for the rounds r and r + 5, which have their bits in the same order, are kept as two others: L with the lower
 * halves of both, as the key schedule defines words, and H with the upper ones. What the key schedule does to all bits of
 * such a word is the same.
 */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"

        whole_words

#define round_keys      a0
#define key             a1
#define T               a2
#define U               a3
#define VH              a4      /* V of the rounds r and r + 5 */
#define VL              a5
#define UH              a6      /* U of both */
#define UL              a7
#define first           a1      /* a word to store, once the key is in registers */
#define second          a3
#define m1              t0      /* masks by the distance of bits that change places */
#define m2              t1
#define m4              t2
#define m8              t3
#define n1              t4      /* masks of one order alone */
#define n2              t5
#define n3              t6
#define W1              s0      /* V of eight rounds, as it is defined */
#define W2              s1
#define W3              s2
#define W4              s3
#define W5              s4
#define W6              s5
#define W7              s6
#define W8              s7
#define FRAME           32

/* Four bytes, the most significant one first. */
.macro load_word word, offset
        lbu     \word, \offset(key)
        .irp    next, 1, 2, 3
        lbu     T, \offset + \next(key)
        slli    \word, \word, 8
        or      \word, \word, T
        .endr
.endm

/* V four rounds later: the halves rotated to the right by 2 and by 12. */
.macro update_key to, from
        srli    T, \from, 18
        slli    T, T, 16
        srli    U, \from, 16
        slli    U, U, 30
        or      T, T, U
        slli    U, \from, 16
        srli    U, U, 28
        or      T, T, U
        slli    U, \from, 20
        srli    U, U, 16
        or      \to, T, U
.endm

/* u, v = x, y with the bits of x whose place has `distance` in it and those of y whose place has not exchanged; u may be x or
 * neither, v may be y or neither. */
.macro exchange u, v, x, y, distance, mask
        srli    T, \x, \distance
        xor     T, T, \y
        .ifb    \mask
        slli    T, T, 16
        xor     \u, \x, T
        srli    T, T, 16
        xor     \v, \y, T
        .else
        and     T, T, \mask
        xor     \v, \y, T
        slli    T, T, \distance
        xor     \u, \x, T
        .endif
.endm

/* Groups of bits rotated: `left` and `right` are a group's length together, low: where bits arrive from above. */
.macro rotate_groups word, left, right, low
        slli    T, \word, \left
        srli    \word, \word, \right
        xor     \word, \word, T
        and     \word, \word, \low
        xor     \word, \word, T
.endm

.macro rotate_left word, amount
        slli    T, \word, \amount
        srli    \word, \word, 32 - \amount
        or      \word, \word, T
.endm

/*
 * Words x and y, of rounds r and r + 5, in the order of r and as H and L; and back to two words in that order.
 *
 * The five digits of a place in a word move around in each order. What has them in places of its own is one more digit,
 * which of the words it is: that takes the place of the upper half's digit, passes on what was there, and so around until
 * it would get the digit of the half. It keeps this until it is exchanged back. `exchange` with y and x the other way round
 * complements both digits.
 *
 * H goes on by 8 rounds of the key schedule as its halves rotated by 4 to the right would, L by 8; and by 12 as rotated by
 * 6 and by 4. In an order these are
 */

/* i2 i1 i0 w ~i3: by 4 the word is rotated by 16, and neighbours change places where i2 was 0; by 6 it is rotated by 8 to the
 * left, and they do where i2 i1 was not 3. */
.macro pack_1 h, l, x, y
        exchange \h, \l, \x, \y, 2, m2
        exchange \h, \l, \h, \l, 8, m8
        exchange \l, \h, \l, \h, 1, m1
        exchange \l, \h, \l, \h, 4, m4
        exchange \l, \h, \l, \h, 16
.endm

.macro unpack_1 h, l
        exchange first, second, \h, \l, 2, m2
.endm

.macro masks_of_1
        not     n1, m1
.endm

.macro turn_1 word, left
        slli    T, \word, \left + 1
        and     T, T, n1
        slli    U, \word, \left - 1
        and     U, U, m1
        srli    \word, \word, 32 - \left
        or      T, T, U
        or      \word, \word, T
.endm

.macro by_4_1 word
        turn_1  \word, 16
.endm

.macro by_6_1 word
        turn_1  \word, 8
.endm

.macro by_8_1 word
        rotate_groups \word, 1, 1, m1
.endm

/* i0 w ~i3 ~i2 ~i1: bytes are rotated to the left */
.macro pack_2 h, l, x, y
        exchange \h, \l, \x, \y, 8, m8
        exchange \l, \h, \l, \h, 4, m4
        exchange \h, \l, \h, \l, 2, m2
        exchange \l, \h, \l, \h, 1, m1
        exchange \l, \h, \l, \h, 16
.endm

.macro unpack_2 h, l
        exchange first, second, \h, \l, 8, m8
.endm

.macro masks_of_2
        li      n1, 0x03030303
        li      n2, 0x07070707
.endm

.macro by_4_2 word
        rotate_groups \word, 2, 6, n1
.endm

.macro by_6_2 word
        rotate_groups \word, 3, 5, n2
.endm

.macro by_8_2 word
        rotate_groups \word, 4, 4, m4
.endm

/* ~i3 ~i2 ~i1 ~i0 w: the word is rotated to the left */
.macro pack_3 h, l, x, y
        exchange \l, \h, \x, \y, 1, m1
        exchange \h, \l, \h, \l, 2, m2
        exchange \l, \h, \l, \h, 4, m4
        exchange \h, \l, \h, \l, 8, m8
        exchange \l, \h, \l, \h, 16
.endm

.macro unpack_3 h, l
        exchange first, second, \l, \h, 1, m1
.endm

.macro masks_of_3
.endm

.macro by_4_3 word
        rotate_left \word, 8
.endm

.macro by_6_3 word
        rotate_left \word, 12
.endm

.macro by_8_3 word
        rotate_left \word, 16
.endm

/* ~i1 ~i0 w i3 i2: nibbles are rotated to the right; by 6 they are by 1 where i1 was 1 and by 2 where it was 0, and go to the
 * other half of the word */
.macro pack_4 h, l, x, y
        exchange \l, \h, \x, \y, 4, m4
        exchange \l, \h, \l, \h, 1, m1
        exchange \h, \l, \h, \l, 8, m8
        exchange \h, \l, \h, \l, 2, m2
        exchange \l, \h, \l, \h, 16
.endm

.macro unpack_4 h, l
        exchange first, second, \l, \h, 4, m4
.endm

.macro masks_of_4
        li      n1, 0x77777777
        not     n2, n1
        not     n3, m2
.endm

.macro by_4_4 word
        rotate_groups \word, 3, 1, n1
.endm

.macro by_6_4 word
        slli    T, \word, 15
        and     T, T, n1
        slli    U, \word, 19
        and     U, U, n2
        or      T, T, U
        srli    U, \word, 18
        and     U, U, m2
        or      T, T, U
        srli    \word, \word, 14
        and     \word, \word, n3
        or      \word, \word, T
.endm

.macro by_8_4 word
        rotate_groups \word, 2, 2, m2
.endm

/* w i3 i2 i1 i0: as it is defined */
.macro pack_5 h, l, x, y
        exchange \l, \h, \x, \y, 16
.endm

.macro unpack_5 h, l
        exchange first, second, \l, \h, 16
.endm

.macro masks_of_5
        li      n1, 0x0fff0fff
        li      n2, 0x03ff03ff
.endm

.macro by_4_5 word
        rotate_groups \word, 12, 4, n1
.endm

.macro by_6_5 word
        rotate_groups \word, 10, 6, n2
.endm

.macro by_8_5 word
        rotate_groups \word, 8, 8, m8
.endm

.macro eight_on r, h, l
        by_4_\r \h
        by_8_\r \l
.endm

.macro twelve_on r, h, l
        by_6_\r \h
        by_4_\r \l
.endm

.macro put r, h, l, at
        unpack_\r \h, \l
        sw      first, \at(round_keys)
        sw      second, \at + 40(round_keys)
.endm

/* The round keys of the rounds r and r + 5 and those 10, 20 and 30 later, from V of four rounds as it is defined. U of a round
 * is V two rounds later: moved on by 10 rounds, U makes V and V makes U; and as 32 rounds bring V back, U 30 rounds later
 * is V. */
.macro round_keys_of r, v, u, v_later, u_later
        masks_of_\r
        pack_\r VH, VL, \v, \v_later
        put     \r, VH, VL, 8 * \r - 8
        sw      first, 8 * \r + 236(round_keys)
        sw      second, 8 * \r + 276(round_keys)
        pack_\r UH, UL, \u, \u_later
        put     \r, UH, UL, 8 * \r - 4

        eight_on \r, UH, UL
        put     \r, UH, UL, 8 * \r + 72
        twelve_on \r, VH, VL
        put     \r, VH, VL, 8 * \r + 76

        eight_on \r, VH, VL
        put     \r, VH, VL, 8 * \r + 152
        twelve_on \r, UH, UL
        put     \r, UH, UL, 8 * \r + 156

        eight_on \r, UH, UL
        put     \r, UH, UL, 8 * \r + 232
.endm

/* contract of pw_gift128_expand_key:
 *   bytes: {stack: 32, code: 3864}
 *   cycles: 1081
 *   floor: 1026
 *   why: 252 instructions to bring the words of ten rounds side by side in their orders and 210 to bring them back, 256 to
 *     go on with them; 88 for words of the key schedule, 160 cycles to store 80 words, 56 to load the key.
 *   strategy: The words of twelve rounds wait in eight registers. Two rounds of an order go side by side as halves of
 *     words, where 8 or 12 rounds of the key schedule are a rotation of groups of bits, of 3 to 11 instructions. Five
 *     exchanges of bits lead there instead of the six of an order, and the sixth leads back each time. Exchanges within
 *     each word, as on the other platforms, are twice as many instructions for 12 and for 8 rounds. */
function pw_gift128_expand_key
        addi    sp, sp, -FRAME
        save_at 0, s0, s1, s2, s3, s4, s5, s6, s7
        load_word W1, 12
        load_word W2, 8
        load_word W3, 4
        load_word W4, 0
        update_key W5, W1
        update_key W6, W2
        update_key W7, W3
        update_key W8, W4
        li      m1, 0x55555555
        li      m2, 0x33333333
        li      m4, 0x0f0f0f0f
        li      m8, 0x00ff00ff

        round_keys_of 1, W1, W3, W6, W8
        update_key W1, W5                       /* V of round 9, and so on */
        round_keys_of 2, W2, W4, W7, W1
        update_key W2, W6
        round_keys_of 3, W3, W5, W8, W2
        update_key W3, W7
        round_keys_of 4, W4, W6, W1, W3
        update_key W4, W8
        round_keys_of 5, W5, W7, W2, W4

        restore_at 0, s0, s1, s2, s3, s4, s5, s6, s7
        addi    sp, sp, FRAME
        ret
end_function pw_gift128_expand_key

#endif
