/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for ARMv7-M, bitsliced: neither table nor branch. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there. */
#define NEXT_KEY SUB_BYTES_FRAME
#define LAST_KEY (SUB_BYTES_FRAME + 4)
#define FRAME (SUB_BYTES_FRAME + 8)

#define blocks r0
#define round_keys r1
#define ROUNDS 10
#define ROUND_KEY 16

/* A word of the round key: plane k of it at the places of block 0, plane k + 4 at those of block 1. */
.macro add_key_word low, high, word
        and     lr, \word, #0x55555555
        eors    \word, \word, lr
        eor     lr, lr, lr, lsl #1
        eor     \word, \word, \word, lsr #1
        eor     \low, \low, lr
        eor     \high, \high, \word
.endm

.macro add_round_key
        ldr     r0, [sp, #NEXT_KEY]
        ldm     r0!, {r1, r2, r3, r12}
        str     r0, [sp, #NEXT_KEY]
        add_key_word plane0, plane4, r1
        add_key_word plane1, plane5, r2
        add_key_word plane2, plane6, r3
        add_key_word plane3, plane7, r12
.endm

/* contract of pw_aes128_bitsliced_encrypt:
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   bytes: {stack: 96, code: 3636}
 *   cycles: 2693
 *   floor: 2156
 *   why: 115 gates for each SubBytes; for MixColumns, by turns, 75, 51, 75 and 27 instructions; 32 for the rows at the
 *     end; 24 to unpack each round key and 5 to load it; 96 for two transpositions and 28 to save, restore and call.
 *   strategy: >
 *     The S-box is the circuit of J. Boyar and R. Peralta without its four complements, which are in the round
 *     keys. Its order, and what goes to the frame, come from a search. No row is shifted: after n rounds row r
 *     stands r * n columns too far to the right, MixColumns looks for its operands there, by rotated operands and
 *     masks, and the round keys come as this needs them (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers",
 *     TCHES 2021). So four rounds differ, and the loop holds them; it ends in its middle, after round 10. Shifting
 *     two columns every second round instead would halve the code and cost 100 cycles. Round keys with a word for
 *     each plane would save 13 cycles a round and take 176 bytes of RAM more. */
function pw_aes128_bitsliced_encrypt
        push    {blocks, r4-r11, lr}
        sub     sp, sp, #FRAME
        add     r2, round_keys, #ROUNDS * ROUND_KEY
        str     round_keys, [sp, #NEXT_KEY]
        str     r2, [sp, #LAST_KEY]
        ldr     plane0, [blocks]
        ldr     plane2, [blocks, #4]
        ldr     plane4, [blocks, #8]
        ldr     plane6, [blocks, #12]
        ldr     plane1, [blocks, #16]
        ldr     plane3, [blocks, #20]
        ldr     plane5, [blocks, #24]
        ldr     plane7, [blocks, #28]
        transpose

.Lfour_rounds:
        add_round_key
        sub_bytes
        mix_columns 2
        add_round_key
        sub_bytes
        ldr     r0, [sp, #NEXT_KEY]
        ldr     r1, [sp, #LAST_KEY]
        cmp     r0, r1
        beq     .Llast
        mix_columns 4
        add_round_key
        sub_bytes
        mix_columns 6
        add_round_key
        sub_bytes
        mix_columns 0
        b       .Lfour_rounds

        /* ten times ShiftRows, which is twice: rows 1 and 3 by two columns */
.Llast:
        .irp    plane, PLANES
        exchange_bits \plane, t, 4, 0x0f000f00
        .endr
        add_round_key
        transpose
        wipe_frame SUB_BYTES_FRAME
        add     sp, sp, #FRAME
        pop     {blocks}
        str     plane0, [blocks]
        str     plane2, [blocks, #4]
        str     plane4, [blocks, #8]
        str     plane6, [blocks, #12]
        str     plane1, [blocks, #16]
        str     plane3, [blocks, #20]
        str     plane5, [blocks, #24]
        str     plane7, [blocks, #28]
        pop     {r4-r11, pc}
end_function pw_aes128_bitsliced_encrypt

#endif
