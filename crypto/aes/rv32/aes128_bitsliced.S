/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for RV32I, bitsliced: neither table nor branch. */
#include "../../asm/platform.h"
#if PW_RV32

#include "../../asm/rv32.inc"
#include "bitslice.inc"

        whole_words

#define blocks          a0
#define round_keys      a1
#define next_key        a0
#define nibbles         s11     /* 0x0f0f0f0f */
#define ROUNDS          10
#define ROUND_KEY       16

/* The frame: where the blocks are, and behind the last round key but one. */
#define BLOCKS          SAVED_BYTES
#define LAST_KEY        (SAVED_BYTES + 4)
#define FRAME           64

/* A word of the round key: plane k of it at the places of block 0, plane k + 4 at those of block 1. */
.macro add_key_word low, high, at
        lw      t0, \at(next_key)
        and     t1, t0, mask
        xor     t0, t0, t1
        slli    t2, t1, 1
        srli    t3, t0, 1
        xor     \low, \low, t1
        xor     \high, \high, t0
        xor     \low, \low, t2
        xor     \high, \high, t3
.endm

.macro add_round_key
        li      mask, 0x55555555
        add_key_word plane0, plane4, 0
        add_key_word plane1, plane5, 4
        add_key_word plane2, plane6, 8
        add_key_word plane3, plane7, 12
        addi    next_key, next_key, ROUND_KEY
.endm

/*
 * MixColumns of a state on which as many ShiftRows are still to be done as `turn` is half of: row r stands 2r turns of its
 * byte's bits to the left, so that the byte of the next row is found `turn` bits further to the right, that of the second next
 * row twice as many.
 */

/* sum = plane + next row */
.macro add_next_row row, sum, plane, turn
        .if     \turn == 0
        rotation srli \row, \plane, 8
        rotation slli T, \plane, 24
        .else
        rotate_bytes \sum, \plane, \turn, mask
        rotation srli \row, \sum, 8
        rotation slli T, \sum, 24
        .endif
        or      \row, \row, T
        xor     \sum, \plane, \row
.endm

/* plane = lower_sum + (plane of the next row) + (sum of the second next row), with sums of each row and the next. */
.macro mix_plane plane, row, sum, lower_sum, turn
        xor     \plane, \lower_sum, \row
        .if     \turn % 4 == 0
        add_rotated \plane, \sum, 16
        .else
        rotate_bytes \row, \sum, 4, nibbles
        add_rotated \plane, \row, 16
        .endif
.endm

/* From the highest plane down; what doubling sends beyond it is added to planes 4, 3, 1 and 0. */
.macro mix_columns turn
        .if     \turn == 2
        li      mask, 0x03030303
        .elseif \turn == 4
        mv      mask, nibbles
        .elseif \turn == 6
        li      mask, 0x3f3f3f3f
        .endif
        add_next_row t3, t0, plane7, \turn
        add_next_row t4, t1, plane6, \turn
        mix_plane plane7, t3, t0, t1, \turn
        add_next_row t3, t2, plane5, \turn
        mix_plane plane6, t4, t1, t2, \turn
        add_next_row t4, t1, plane4, \turn
        mix_plane plane5, t3, t2, t1, \turn
        add_next_row t3, t2, plane3, \turn
        mix_plane plane4, t4, t1, t2, \turn
        xor     plane4, plane4, t0
        add_next_row t4, t1, plane2, \turn
        mix_plane plane3, t3, t2, t1, \turn
        xor     plane3, plane3, t0
        add_next_row t3, t2, plane1, \turn
        mix_plane plane2, t4, t1, t2, \turn
        add_next_row t4, t1, plane0, \turn
        mix_plane plane1, t3, t2, t1, \turn
        xor     plane1, plane1, t0
        mix_plane plane0, t4, t1, t0, \turn
.endm

/* The bits in the mask change places with those that are four higher. */
.macro exchange_columns word
        srli    T, \word, 4
        xor     T, T, \word
        and     T, T, mask
        xor     \word, \word, T
        slli    T, T, 4
        xor     \word, \word, T
.endm

/* contract of pw_aes128_bitsliced_encrypt:
 *   clobbers: [t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7]
 *   bytes: {stack: 64, code: 5808}
 *   cycles: 3115
 *   floor: 2866
 *   why: 115 gates for each SubBytes; for MixColumns, by turns, 155, 115, 155 and 75 instructions; 48 for the rows at the
 *     end; 40 for each round key; 144 for two transpositions and 32 to load and store the blocks.
 *   strategy: >
 *     The S-box is the circuit of J. Boyar and R. Peralta without its four complements, which are in the round keys; at most
 *     26 of its values are alive, so none goes to the stack. No row is shifted: after n rounds row r stands r * n columns too
 *     far to the right, and MixColumns looks for its operands there (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers",
 *     TCHES 2021). So four rounds differ, and the loop holds them; it ends in its middle, after round 10. Blocks at no
 *     multiple of 4, which the figures are not for, go by the stack. */
function pw_aes128_bitsliced_encrypt
        andi    t0, blocks, 3
        bnez    t0, .Lcopied
        addi    sp, sp, -FRAME
        save_caller_s 0
        sw      blocks, BLOCKS(sp)
        lw      plane0, 0(blocks)
        lw      plane2, 4(blocks)
        lw      plane4, 8(blocks)
        lw      plane6, 12(blocks)
        lw      plane1, 16(blocks)
        lw      plane3, 20(blocks)
        lw      plane5, 24(blocks)
        lw      plane7, 28(blocks)
        mv      next_key, round_keys
        addi    t0, round_keys, ROUNDS * ROUND_KEY
        sw      t0, LAST_KEY(sp)
        li      nibbles, 0x0f0f0f0f
        transpose

.Lfour_rounds:
        add_round_key
        sub_bytes
        mix_columns 2
        add_round_key
        sub_bytes
        lw      t0, LAST_KEY(sp)
        beq     next_key, t0, .Llast
        mix_columns 4
        add_round_key
        sub_bytes
        mix_columns 6
        add_round_key
        sub_bytes
        mix_columns 0
        j       .Lfour_rounds

        /* ten times ShiftRows, which is twice: rows 1 and 3 by two columns */
.Llast:
        li      mask, 0x0f000f00
        .irp    plane, plane0, plane1, plane2, plane3, plane4, plane5, plane6, plane7
        exchange_columns \plane
        .endr
        add_round_key
        transpose
        lw      blocks, BLOCKS(sp)
        sw      plane0, 0(blocks)
        sw      plane2, 4(blocks)
        sw      plane4, 8(blocks)
        sw      plane6, 12(blocks)
        sw      plane1, 16(blocks)
        sw      plane3, 20(blocks)
        sw      plane5, 24(blocks)
        sw      plane7, 28(blocks)
        restore_caller_s 0
        addi    sp, sp, FRAME
        ret

.Lcopied:
        addi    sp, sp, -48
        save_at 32, ra, blocks
        mv      t0, sp
        jal     t3, .Lcopy
        mv      blocks, sp
        jal     pw_aes128_bitsliced_encrypt
        mv      blocks, sp
        lw      t0, 36(sp)
        jal     t3, .Lcopy
        save_at 0, zero, zero, zero, zero, zero, zero, zero, zero
        lw      ra, 32(sp)
        addi    sp, sp, 48
        ret

        /* 32 bytes from `blocks` on to those from t0 on, back to t3 */
.Lcopy:
        addi    t1, blocks, 32
1:      lbu     t2, 0(blocks)
        addi    blocks, blocks, 1
        sb      t2, 0(t0)
        addi    t0, t0, 1
        bne     blocks, t1, 1b
        jr      t3
end_function pw_aes128_bitsliced_encrypt

#endif
