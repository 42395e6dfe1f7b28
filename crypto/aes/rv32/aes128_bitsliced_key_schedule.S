/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 for RV32I, and the hash key of GCM. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"
#include "bitslice.inc"

        whole_words

#define prepared        a0
#define key             a1
#define constants       s11     /* where the next round constant is: the round modulo 4 is in its lowest bits */

/* Words of a round key between one SubBytes and the next, when planes 0 to 3 are the block: two planes go into a word, plane
 * k at the places of block 0, plane k + 4 at those of block 1. */
#define word0           t0
#define word1           t1
#define word2           t2
#define word3           t3

#define even            a7      /* 0x55555555 */

/* The frame: what is saved, a round key. */
#define KEY_WORDS       SAVED_BYTES
#define FRAME           80

/* The first step of transposing where block 0, of which `zero` would be a column, is zero. */
.macro start_transposing zero, column
        and     T, \column, even
        xor     \column, \column, T
        slli    \zero, T, 1
.endm

/* Word k of the first round key, of which `low` and `high` are planes k and k + 4, to the frame and to where it is wanted; the
 * block, which is zero, takes the key. */
.macro put_key_word k, low, high
        srli    T, \low, 1
        or      U, \high, T
        sw      U, KEY_WORDS+4*\k(sp)
        sw      U, 4*\k(prepared)
        or      \low, \low, T
        srli    T, \high, 1
        or      \high, \high, T
.endm

/* Word k of the next round key from SubBytes without 0x63 of the last one; then the block is packed into `low`. a6 is the
 * round constant, two bits for each word, a5 0x80808080, a4 0x3f3f3f3f and a3 0x0f0f0f0f. */
.macro next_key_word k, word, low, high, constant
        lw      \word, KEY_WORDS+4*\k(sp)
        andi    T, a6, 3
        srli    a6, a6, 2
        xor     \word, \word, T

        /* RotWord of the last column, to the first one; 0x63 of SubBytes, which is in planes 0, 1, 5 and 6 */
        and     T, \low, a5
        and     U, \high, a5
        srli    T, T, 1
        or      U, U, T
        rotation srli T, U, 14
        rotation slli U, U, 18
        xor     \word, \word, T
        xor     \word, \word, U
        .if     \constant
        li      T, \constant
        xor     \word, \word, T
        .endif

        /* each column is the sum of those up to it */
        and     T, \word, a4
        slli    T, T, 2
        xor     \word, \word, T
        and     T, \word, a3
        slli    T, T, 4
        xor     \word, \word, T
        sw      \word, KEY_WORDS+4*\k(sp)

        and     \low, \low, even
        and     \high, \high, even
        slli    \high, \high, 1
        or      \low, \low, \high
.endm

.macro next_round_key
        li      even, 0x55555555
        li      a5, 0x80808080
        li      a4, 0x3f3f3f3f
        li      a3, 0x0f0f0f0f
        lbu     a6, 0(constants)
        addi    constants, constants, 1
        next_key_word 0, word0, plane0, plane4, 0x01010101
        next_key_word 1, word1, plane1, plane5, 0x03030303
        next_key_word 2, word2, plane2, plane6, 0x02020202
        next_key_word 3, word3, plane3, plane7, 0
.endm

/* Rows 2 and 3, or 1 and 3, by two columns, as a6 says. */
.macro shift_by_two word
        srli    T, \word, 4
        xor     T, T, \word
        and     T, T, a6
        xor     \word, \word, T
        slli    T, T, 4
        xor     \word, \word, T
.endm

/* Rows 1 and 3 by one column; a5 has the bits of these rows that go to the right in their bytes, by `right`, a4 the others, a3
 * the rows 0 and 2. */
.macro shift_by_one word, right
        and     T, \word, a5
        and     U, \word, a4
        and     \word, \word, a3
        srli    T, T, \right
        slli    U, U, 8 - \right
        or      \word, \word, T
        or      \word, \word, U
.endm

/* All rows, to the left by 1, 2 and 3 columns, or to the right. */
.macro shift_rows left, w0, w1, w2, w3
        li      a6, 0x0f0f0000
        li      a3, 0x00ff00ff
        .if     \left
        li      a5, 0xfc00fc00
        li      a4, 0x03000300
        .else
        li      a5, 0xc000c000
        li      a4, 0x3f003f00
        .endif
        .irp    word, \w0, \w1, \w2, \w3
        shift_by_two \word
        .if     \left
        shift_by_one \word, 2
        .else
        shift_by_one \word, 6
        .endif
        .endr
.endm

/* sum = plane + (plane >>> 8), and the latter in its place */
.macro add_next_row sum, plane
        rotation srli U, \plane, 8
        rotation slli T, \plane, 24
        xor     \sum, \plane, U
        xor     \sum, \sum, T
        or      \plane, U, T
.endm

/* MixColumns; what doubling sends beyond plane 7 is added to planes 4, 3, 1 and 0. Planes 3 and 7 change places on their way
 * to 4 and 0. */
.macro mix_packed
        add_next_row a6, plane0
        add_next_row a5, plane1
        add_next_row a4, plane2
        add_next_row a3, plane3
        and     a2, a3, even
        xor     a1, a3, a2                      /* of plane 7 */
        srli    V, a1, 1
        slli    a2, a2, 1
        xor     plane3, plane3, a4
        xor     plane3, plane3, V
        add_rotated plane3, a3, 16
        xor     plane2, plane2, a5
        add_rotated plane2, a4, 16
        xor     plane1, plane1, a6
        xor     plane1, plane1, V
        add_rotated plane1, a5, 16
        xor     plane0, plane0, a1
        xor     plane0, plane0, a2
        xor     plane0, plane0, V
        add_rotated plane0, a6, 16
.endm

/* A word of the round key and 0x63 to the block in `low`, which is unpacked beside the planes of the key. */
.macro add_key_word_beside word, low, high
        xor     \low, \low, \word
        and     T, \low, even
        xor     \low, \low, T
        and     U, \word, even
        xor     \high, \word, U
        srli    \low, \low, 1
        or      \high, \high, \low
        slli    U, U, 1
        or      \low, T, U
.endm

/* 0x63 of SubBytes is in planes 0, 1, 5 and 6: in the words of the block, then in those of the round key. */
.macro add_constant w0, w1, w2
        xor     \w0, \w0, even
        not     \w1, \w1
        not     \w2, \w2
        xor     \w2, \w2, even
.endm

.macro add_round_key_beside
        add_constant plane0, plane1, plane2
        add_key_word_beside word0, plane0, plane4
        add_key_word_beside word1, plane1, plane5
        add_key_word_beside word2, plane2, plane6
        add_key_word_beside word3, plane3, plane7
        add_constant word0, word1, word2
        addi    prepared, prepared, 16
.endm

.macro put_round_key
        sw      word0, 0(prepared)
        sw      word1, 4(prepared)
        sw      word2, 8(prepared)
        sw      word3, 12(prepared)
.endm

/* contract of pw_aes128_bitsliced_expand_key:
 *   bytes: {stack: 80, code: 3348}
 *   cycles: 4665
 *   floor: 3900
 *   why: 115 gates for each SubBytes; 27 instructions for each word of a round key, 12 to add 0x63 and to store all four,
 *     and for their rows 60, 26, 60 and 0 by turns; for the block 16 to pack it, 60 for each ShiftRows, 44 for each
 *     MixColumns, 36 to add the key and unpack it; 144 for two transpositions and 56 to load the key.
 *   strategy: SubBytes of the whole round key on its planes, which are those of block 1; of what comes out the last column
 *     alone is used. Block 0 is free: there a block of zeros is encrypted, which makes the hash key of GCM for less than
 *     half of what two blocks cost. Between one SubBytes and the next two planes go into a word, of the block and of the
 *     round key, which halves all other steps. The sums of columns are two shifts a word. */
function pw_aes128_bitsliced_expand_key
        addi    sp, sp, -FRAME
        save_caller_s 0
        load_word plane1, key, 0
        load_word plane3, key, 4
        load_word plane5, key, 8
        load_word plane7, key, 12
        li      even, 0x55555555
        start_transposing plane0, plane1
        start_transposing plane2, plane3
        start_transposing plane4, plane5
        start_transposing plane6, plane7
        transpose_pairs
        put_key_word 0, plane0, plane4
        put_key_word 1, plane1, plane5
        put_key_word 2, plane2, plane6
        put_key_word 3, plane3, plane7
        lla     constants, .Lconstants

.Lround:
        sub_bytes
        next_round_key
        shift_rows 1, plane0, plane1, plane2, plane3
        lla     T, .Lconstants + 10
        beq     constants, T, .Llast
        mix_packed
        add_round_key_beside

        /* the rows as they are before the ShiftRows of this round and all before */
        andi    T, constants, 3
        beqz    T, .Lput
        addi    T, T, -2
        beqz    T, .Ltwice
        bgtz    T, .Lthree_times
        shift_rows 0, word0, word1, word2, word3
        j       .Lput
.Ltwice:
        li      a6, 0x0f000f00
        .irp    word, word0, word1, word2, word3
        shift_by_two \word
        .endr
        j       .Lput
.Lthree_times:
        shift_rows 1, word0, word1, word2, word3
.Lput:
        put_round_key
        j       .Lround

        /* no MixColumns, and the rows of the round key where they belong */
.Llast:
        add_round_key_beside
        put_round_key
        transpose even
        sw      plane0, 16(prepared)
        sw      plane2, 20(prepared)
        sw      plane4, 24(prepared)
        sw      plane6, 28(prepared)
        save_at KEY_WORDS, zero, zero, zero, zero
        restore_caller_s 0
        addi    sp, sp, FRAME
        ret

        /* 01 to 80, 1b and 36, with bits k and k + 4 in the pair k of bits */
        .p2align 2
.Lconstants:
        .byte   0x01, 0x04, 0x10, 0x40, 0x02, 0x08, 0x20, 0x80, 0x47, 0x1e, 0, 0
end_function pw_aes128_bitsliced_expand_key

#endif
