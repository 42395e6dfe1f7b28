/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for ARMv7-M, bitsliced: neither table nor branch. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there. */
#define NEXT_KEY SUB_BYTES_FRAME
#define LAST_KEY (SUB_BYTES_FRAME + 4)
#define RETURN (SUB_BYTES_FRAME + 8)
#define FRAME (SUB_BYTES_FRAME + 12)

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
 *   bytes: {stack: 100, code: 3652}
 *   cycles: 2702
 *   floor: 2156
 *   why: 115 gates for each SubBytes; for MixColumns, by turns, 75, 51, 75 and 27 instructions; 32 for the rows at the
 *     end; 24 to unpack each round key and 5 to load it; 96 for two transpositions and 28 to save, restore and call.
 *   strategy: The S-box is the circuit of J. Boyar and R. Peralta without its four complements, which are in the round
 *     keys. Its order, and what goes to the frame, come from a search. No row is shifted: after n rounds row r stands
 *     r * n columns too far to the right, MixColumns looks for its operands there, by rotated operands and masks, and
 *     the round keys come as this needs them (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers", TCHES 2021). So
 *     four rounds differ, and the loop holds them; it ends in its middle, after round 10. Shifting two columns every
 *     second round instead would halve the code and cost 100 cycles. Round keys with a word for each plane would save
 *     13 cycles a round and take 176 bytes of RAM more. */
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
        bl      aes128_rounds
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

/* All rounds on planes, which become columns; the frame says where the round keys are. Changes all registers. */
local_function aes128_rounds
        str     lr, [sp, #RETURN]
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
.Lmixed_later:
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
        ldr     pc, [sp, #RETURN]

/* The same from MixColumns of the second round on. */
local_entry aes128_later_rounds
        str     lr, [sp, #RETURN]
        b       .Lmixed_later
end_function aes128_later_rounds
end_function aes128_rounds

/* ---- the key stream of GCM ---- */

/* Its frame goes on with planes: of eight blocks the four bytes that their counters change, after the second SubBytes; of any
 * block the twelve other ones; and, before that SubBytes, what the four bytes are made of beside the counter. */
#define CHANGED FRAME
#define FIXED (FRAME + 32)
#define BEFORE (FRAME + 64)

/* Then a byte of the first round key, four times, and what is public: where to go on after a pair of blocks, where output and
 * input stand, the bytes left, the last byte of the next counter, the round keys. */
#define KEY_BYTES (FRAME + 96)
#define SECRETS (FRAME + 100)
#define PAIR_RETURN SECRETS
#define OUT (SECRETS + 4)
#define IN (SECRETS + 8)
#define LEFT (SECRETS + 12)
#define COUNTER (SECRETS + 16)
#define KEYS (SECRETS + 20)
#define CRYPT_FRAME (SECRETS + 24)

/* The four bytes: byte r of column r, as row r still has to move by as many columns. */
#define DIAGONAL 0xc0300c03

/* Encrypts the pair of a group with this number, as the last one if Z is set then. */
.macro crypt_pair number
        add     r0, sp, #CHANGED
        ldm     r0, {PLANES}
        constant r12, DIAGONAL
        .irp    plane, PLANES
        with_rotated and, \plane, r12, \plane, 8 * \number
        .endr
        bl      .Lpair
.endm

/* Plane k of the bytes in r0, and beside it that of those in r1. */
.macro byte_plane k, plane
        and     \plane, r2, r0, lsr #\k
        and     r3, r2, r1, lsr #\k
        orr     \plane, \plane, r3, lsl #1
.endm

/* A plane of the changed bytes from that of the counter's byte a: a, a, 3a, 2a in the rows r, which stand 10r bits to the left.
 * Of 2a it takes the plane below, and `reduced` where 2a is reduced: the two rows of plane 7. */
.macro spread_plane k, plane, below, reduced
        ldr     r1, [sp, #BEFORE + 4 * \k]
        eor     r1, r1, \plane
        eor     r1, r1, \plane, ror #22
        eor     \plane, r1, \plane, ror #12
        .ifnb   \below
        eor     \plane, \plane, \below, ror #12
        eor     \plane, \plane, \below, ror #2
        .endif
        .ifnb   \reduced
        eor     \plane, \plane, \reduced
        .endif
.endm

/* Four words of input at an offset plus those of output. */
.macro crypt_block at, w0, w1, w2, w3
        ldr     r2, [r0, #\at]
        ldr     r3, [r0, #\at + 4]
        ldr     r12, [r0, #\at + 8]
        ldr     lr, [r0, #\at + 12]
        eor     \w0, \w0, r2
        eor     \w1, \w1, r3
        eor     \w2, \w2, r12
        eor     \w3, \w3, lr
        str     \w0, [r1, #\at]
        str     \w1, [r1, #\at + 4]
        str     \w2, [r1, #\at + 8]
        str     \w3, [r1, #\at + 12]
.endm

/* contract of pw_aes128_bitsliced_crypt_group:
 *   for: {len: [33, 3200], counter: [2, 40]}
 *   bytes: {stack: 220, code: 5648}
 *   cycles: 713 + 446*((len + 127)//128) + 2215*((len + 31)//32) - 2*((len + 31)//128) + 9*(len%32) - 20*(len%32 > 0)
 *   floor: 411 + 297*((len + 127)//128) + 1757*((len + 31)//32)
 *   why: For a pair that of pw_aes128_bitsliced_encrypt less two SubBytes, one MixColumns, two round keys, a
 *     transposition and the call, and 40 instructions to put planes together and to add the key stream; for four of them
 *     two SubBytes and 67 instructions between; once two SubBytes, a MixColumns, two round keys and a transposition.
 *   strategy: Of a block only the last byte changes. It meets one column in the first round, and all columns in the
 *     MixColumns of the second one: up to there twelve bytes are the same in all blocks, and what the changed byte adds
 *     to the other four is linear in its SubBytes. So eight blocks share one SubBytes for that byte and another one for
 *     the four bytes, which fills all its places; their planes lie so that each pair's are found by a rotation by whole
 *     bytes, as a shifted operand. The twelve bytes come from a block with that byte chosen so that its SubBytes is 0. A
 *     pair costs 2325 cycles in place of 2897 that way, of which 200 are those of a block of counters in memory and of
 *     adding the key stream in C. One SubBytes of the last byte for 32 blocks would save another 30 a pair, and take 32
 *     bytes and a further loop; round keys unpacked in the frame would save 108, and take 288 bytes of stack. */
function pw_aes128_bitsliced_crypt_group
        push    {r4-r11, lr}
        sub     sp, sp, #CRYPT_FRAME
        ldr     r12, [sp, #CRYPT_FRAME + 36]            /* the counter */
        ldr     lr, [sp, #CRYPT_FRAME + 40]             /* the round keys */
        str     r0, [sp, #OUT]
        str     r1, [sp, #IN]
        str     r2, [sp, #LEFT]
        uxtb    r0, r12
        str     r0, [sp, #COUNTER]
        str     lr, [sp, #KEYS]
        str     lr, [sp, #NEXT_KEY]
        add     r0, lr, #ROUNDS * ROUND_KEY
        str     r0, [sp, #LAST_KEY]

        /* byte 15 of the first round key: its bits 0 and 4, 1 and 5, … are the highest ones of a word */
        ldm     lr, {r4-r7}
        ubfx    r0, r4, #30, #1
        ubfx    r1, r5, #30, #1
        orr     r0, r0, r1, lsl #1
        ubfx    r1, r6, #30, #1
        orr     r0, r0, r1, lsl #2
        ubfx    r1, r7, #30, #1
        orr     r0, r0, r1, lsl #3
        lsrs    r1, r4, #31
        orr     r0, r0, r1, lsl #4
        lsrs    r1, r5, #31
        orr     r0, r0, r1, lsl #5
        lsrs    r1, r6, #31
        orr     r0, r0, r1, lsl #6
        lsrs    r1, r7, #31
        orr     r0, r0, r1, lsl #7
        orr     r0, r0, r0, lsl #8
        orr     r0, r0, r0, lsl #16
        str     r0, [sp, #KEY_BYTES]

        /* the nonce and the counter in both blocks; then 0 for the last byte before SubBytes, which makes 0 of it */
        ldr     plane0, [r3]
        ldr     plane2, [r3, #4]
        ldr     plane4, [r3, #8]
        rev     plane6, r12
        mov     plane1, plane0
        mov     plane3, plane2
        mov     plane5, plane4
        mov     plane7, plane6
        transpose
        add_round_key
        .irp    plane, PLANES
        bic     \plane, \plane, #0xc0000000
        .endr
        bl      .Lsub_bytes
        mix_columns 2
        add_round_key

        /* each of the four bytes at the places of all pairs */
        constant r12, DIAGONAL
        add     r1, sp, #BEFORE
        .irp    plane, PLANES
        and     r0, \plane, r12
        eor     r0, r0, r0, ror #8
        eor     r0, r0, r0, ror #16
        str     r0, [r1], #4
        .endr
        bl      .Lsub_bytes
        constant r12, DIAGONAL
        .irp    plane, PLANES
        bic     \plane, \plane, r12
        .endr
        add     r0, sp, #FIXED
        stm     r0, {PLANES}

        /* the last bytes of eight counters, of four even blocks and of four odd ones, plus the round key: planes with a byte
         * for each pair */
.Lgroup:
        ldr     r0, [sp, #COUNTER]
        ldr     r3, [sp, #KEY_BYTES]
        add     r1, r0, #8
        str     r1, [sp, #COUNTER]
        orr     r0, r0, r0, lsl #8
        orr     r0, r0, r0, lsl #16
        constant r1, 0x06040200
        adds    r0, r0, r1
        mov     r2, #0x01010101
        adds    r1, r0, r2
        eors    r0, r0, r3
        eors    r1, r1, r3
        byte_plane 0, plane0
        byte_plane 1, plane1
        byte_plane 2, plane2
        byte_plane 3, plane3
        byte_plane 4, plane4
        byte_plane 5, plane5
        byte_plane 6, plane6
        byte_plane 7, plane7
        bl      .Lsub_bytes
        ror     r0, plane7, #12
        eor     r0, r0, plane7, ror #2
        spread_plane 7, plane7, plane6
        spread_plane 6, plane6, plane5
        spread_plane 5, plane5, plane4
        spread_plane 4, plane4, plane3, r0
        spread_plane 3, plane3, plane2, r0
        spread_plane 2, plane2, plane1
        spread_plane 1, plane1, plane0, r0
        spread_plane 0, plane0, , r0
        bl      .Lsub_bytes
        add     r0, sp, #CHANGED
        stm     r0, {PLANES}

        crypt_pair 0
        beq     .Lcrypted
        crypt_pair 1
        beq     .Lcrypted
        crypt_pair 2
        beq     .Lcrypted
        crypt_pair 3
        bne     .Lgroup

.Lcrypted:
        wipe_frame SECRETS
        add     sp, sp, #CRYPT_FRAME
        pop     {r4-r11, pc}

.Lsub_bytes:
        str     lr, [sp, #RETURN]
        sub_bytes
        ldr     pc, [sp, #RETURN]

        /* The rest of a pair: planes have the changed bytes alone. */
.Lpair:
        ldr     r0, [sp, #KEYS]
        str     lr, [sp, #PAIR_RETURN]
        adds    r0, r0, #2 * ROUND_KEY
        str     r0, [sp, #NEXT_KEY]
        add     lr, sp, #FIXED
        ldm     lr!, {r0, r1, r2, r3}
        eors    plane0, plane0, r0
        eors    plane1, plane1, r1
        eors    plane2, plane2, r2
        eors    plane3, plane3, r3
        ldm     lr, {r0, r1, r2, r3}
        eor     plane4, plane4, r0
        eor     plane5, plane5, r1
        eor     plane6, plane6, r2
        eor     plane7, plane7, r3
        bl      aes128_later_rounds
        ldr     r2, [sp, #LEFT]
        ldr     r0, [sp, #IN]
        ldr     r1, [sp, #OUT]
        subs    r2, r2, #32
        blo     .Lpart
        str     r2, [sp, #LEFT]
        crypt_block 0, plane0, plane2, plane4, plane6
        crypt_block 16, plane1, plane3, plane5, plane7
        add     r0, r0, #32
        add     r1, r1, #32
        str     r0, [sp, #IN]
        str     r1, [sp, #OUT]
        ldr     pc, [sp, #PAIR_RETURN]

        /* a pair that is not whole is the last one: what all pairs share makes room for it */
.Lpart:
        add     r3, sp, #FIXED
        .irp    plane, plane0, plane2, plane4, plane6, plane1, plane3, plane5, plane7
        str     \plane, [r3], #4
        .endr
        adds    r2, r2, #32
        subs    r3, r3, #32
1:      ldrb    r12, [r0], #1
        ldrb    lr, [r3], #1
        eor     r12, r12, lr
        strb    r12, [r1], #1
        subs    r2, r2, #1
        bne     1b
        ldr     pc, [sp, #PAIR_RETURN]
end_function pw_aes128_bitsliced_crypt_group

#endif
