/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 on two blocks at once for ARMv6-M, bitsliced: neither table nor branch. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there: planes that wait, the next round key, the return address, and
 * round keys with a word for each plane: planes 0, 4, 1, 5, 2, 6, 3 and 7. */
#define WAITING SUB_BYTES_FRAME
#define NEXT_KEY (WAITING + 8)
#define RETURN (WAITING + 12)
#define KEYS (WAITING + 16)
#define ROUNDS 10
#define KEY_BYTES 32
#define LAST_KEY (KEYS + ROUNDS * KEY_BYTES)
#define FRAME (LAST_KEY + KEY_BYTES + 8)        /* so that what is cleared are multiples of 24 */
#define OF_PLANE(k) (8 * ((k) % 4) + 4 * ((k) / 4))

/* Behind it what the functions keep: where the blocks are, or the rest of a message, its nonce and the next counter. */
#define BLOCKS FRAME
#define ENCRYPT_FRAME (FRAME + 4)
#define OUT FRAME
#define IN (FRAME + 4)
#define LEN (FRAME + 8)
#define NONCE (FRAME + 12)
#define COUNTER (FRAME + 24)
#define CRYPT_FRAME (FRAME + 28)

/* Registers of MixColumns: a plane and its sum with the next row, that row, the same of the plane below, scratch, a mask or
 * the number 8, the round key, F0F0F0F0, by which RORS rotates by 16, and what doubling sends beyond plane 7. */
#define x0 r5
#define row0 r0
#define x1 r1
#define row1 r2
#define t r3
#define mask r4
#define round_key r6
#define upper r7
#define carry lr

/*
 * MixColumns of a state on which as many ShiftRows are still to be done as `turn` says: the next row is as many columns
 * further to the right, the second next twice as many.
 */

/* row = the next row of x, and x += row. */
.macro next_row row, x, turn
        .if     \turn == 0
        movs    \row, \x
        rotation rors \row, mask
        .else
        lsrs    t, \x, #2 * \turn
        lsls    \row, \x, #8 - 2 * \turn
        .if     \turn == 2
        bics    t, upper
        ands    \row, upper
        orrs    \row, t
        rotation rors \row, mask
        .else
        ands    t, mask
        bics    \row, mask
        orrs    \row, t
        movs    t, #8
        rotation rors \row, t
        .endif
        .endif
        eors    \x, \row
.endm

/* to += the second next row of sum, which changes. */
.macro add_second_next_row to, sum, turn
        .if     \turn % 2
        lsrs    t, \sum, #4
        bics    t, upper
        lsls    \sum, \sum, #4
        ands    \sum, upper
        orrs    \sum, t
        .endif
        rotation rors \sum, upper
        eors    \to, \sum
.endm

/* Plane k in `row`, with its round key: of the plane and the one below x is the sum with the next row. */
.macro mix_plane k, row, x, below, turn
        eors    \row, \below
        add_second_next_row \row, \x, \turn
        .if     \k == 4 || \k == 3 || \k == 1
        mov     t, carry
        eors    \row, t
        .endif
        ldr     t, [round_key, #OF_PLANE(\k)]
        eors    \row, t
.endm

.macro mix_columns turn
        mov     t, after0
        str     t, [sp, #WAITING]
        mov     r12, after1
        mov     r8, after5
        mov     r9, after4
        mov     r10, after3
        mov     r11, after2
        ldr     round_key, [sp, #NEXT_KEY]
        ldr     upper, =0xf0f0f0f0
        .if     \turn % 2
        ldr     mask, =(0xff >> (2 * \turn)) * 0x01010101
        .else
        movs    mask, #8
        .endif

        next_row row0, x0, \turn                /* 7 */
        mov     carry, x0
        next_row row1, x1, \turn                /* 6 */
        mix_plane 7, row0, x0, x1, \turn
        mov     x0, r8
        mov     r8, row0
        next_row row0, x0, \turn                /* 5 */
        mix_plane 6, row1, x1, x0, \turn
        mov     x1, r9
        mov     r9, row1
        next_row row1, x1, \turn                /* 4 */
        mix_plane 5, row0, x0, x1, \turn
        mov     x0, r10
        mov     r10, row0
        next_row row0, x0, \turn                /* 3 */
        mix_plane 4, row1, x1, x0, \turn
        mov     x1, r11
        mov     r11, row1
        next_row row1, x1, \turn                /* 2 */
        mix_plane 3, row0, x0, x1, \turn
        mov     x0, r12
        mov     r12, row0
        next_row row0, x0, \turn                /* 1 */
        mix_plane 2, row1, x1, x0, \turn
        ldr     x1, [sp, #WAITING]
        str     row1, [sp, #WAITING + 4]
        next_row row1, x1, \turn                /* 0 */
        mix_plane 1, row0, x0, x1, \turn
        mov     t, carry
        mix_plane 0, row1, x1, t, \turn

        adds    round_key, #KEY_BYTES
        str     round_key, [sp, #NEXT_KEY]
        movs    before1, row0
        ldr     before2, [sp, #WAITING + 4]
.endm

/* Adds a round key of the frame to a plane. */
.macro add_key_plane register, k, at
        ldr     r6, [sp, #\at + OF_PLANE(\k)]
        eors    \register, r6
.endm

/* Rows 1 and 3 by two columns, and the last round key. */
.macro finish_plane register, k
        exchange_bits \register, r6, 4, r7
        add_key_plane \register, \k, LAST_KEY
.endm

/* contract of pw_aes128_bitsliced_encrypt:
 *   bytes: {stack: 444, code: 2592}
 *   cycles: 4766
 *   floor: 3194
 *   why: 115 gates for each SubBytes, and 24 instructions that bring values to them. Its 18 last products have a factor
 *     each that was one of the first products too. The inversion between them has five values in low registers, which
 *     leaves three of the 18 factors there: 15 come by a move or another sum, and five have to be put away for it, as
 *     they span eight dimensions. Four planes come from high registers. For MixColumns, by turns, 123, 83, 123 and 51
 *     instructions, and eight moves: with a plane, its sum, the one below, two amounts and scratch in low registers, four
 *     planes wait in high ones before, and four after. 17 to load and add each round key and 38 to unpack it; 48 for the
 *     rows at the end, 144 for two transpositions, 18 to load and store the blocks and 34 to save, restore and call.
 *   strategy: The S-box is the circuit of J. Boyar and R. Peralta without its four complements, which are in the round
 *     keys; what its 78 instructions over the gates are for, moves mostly, a search has made few; 60 million plans more,
 *     also with a plane left on the stack where MixColumns takes it, found one cycle. No row is shifted: after n rounds
 *     row r stands r * n columns too far to the right, MixColumns looks for its operands there by shifts and masks, and
 *     the round keys come as this needs them (A. Adomnicai, T. Peyrin, "Fixslicing AES-like ciphers", TCHES 2021). RORS
 *     takes its amount modulo 32 from the lowest byte, so that the mask F0F0F0F0 rotates by 16. Round keys are unpacked
 *     to a word for each plane once a call: 32 cycles less a round, so that this pays from the second pair of blocks on.
 *     One SubBytes for all rounds costs 5 cycles a call of 200, and saves 1.2 KB. All of the loop would be shorter with
 *     one MixColumns that moves rows within bytes and columns by bytes; it would take 14 instructions a plane in each
 *     round. */
function pw_aes128_bitsliced_encrypt
        enter_with_high
        push    {r0}
        sub     sp, #FRAME
        bl      .Lunpack
        ldr     r6, [sp, #BLOCKS]
        mov     r5, sp
        bl      .Lcopy_if_unaligned
        ldm     r6!, {r0-r3}
        ldm     r6, {r4-r7}
        mov     r8, r4
        mov     r9, r5
        mov     r10, r6
        mov     r11, r7
        bl      .Lencrypt
        ldr     r7, [sp, #BLOCKS]
        lsls    r6, r7, #30
        beq     1f
        mov     r7, sp
1:      stm     r7!, {r0-r3}
        mov     r0, r8
        mov     r1, r9
        mov     r2, r10
        mov     r3, r11
        stm     r7!, {r0-r3}
        mov     r6, sp
        ldr     r5, [sp, #BLOCKS]
        lsls    r4, r5, #30
        beq     1f
        bl      .Lcopy
1:      add     r5, sp, #ENCRYPT_FRAME

        /* Clears all that holds keys or blocks, up to r5. */
.Lleave:
        mov     r0, sp
        .irp    word, r1, r2, r3, r4, r6, r7
        movs    \word, #0
        .endr
1:      stm     r0!, {r1-r4, r6, r7}
        cmp     r0, r5
        bne     1b
        mov     sp, r0
        leave_with_high

/* contract of pw_aes128_bitsliced_crypt:
 *   for: {len: [0, 300]}
 *   bytes: {stack: 468, code: 2592}
 *   cycles: 955 + 3976*((len + 31)//32) + len//16 + 10*(len%16)
 *   floor: 452 + 2724*((len + 31)//32)
 *   why: that of pw_aes128_bitsliced_encrypt, with the round keys unpacked once and not for each pair of blocks
 *   strategy: As pw_aes128_bitsliced_encrypt. Blocks that are whole and aligned are added in words, others byte by byte. */
entry pw_aes128_bitsliced_crypt
        enter_with_high
        ldr     r4, [sp, #36]
        ldr     r5, [sp, #40]
        sub     sp, #CRYPT_FRAME
        str     r0, [sp, #OUT]
        str     r1, [sp, #IN]
        str     r2, [sp, #LEN]
        str     r4, [sp, #COUNTER]
        add     r4, sp, #NONCE
        movs    r2, #11
1:      ldrb    r0, [r3, r2]
        strb    r0, [r4, r2]
        subs    r2, #1
        bpl     1b
        movs    r1, r5
        bl      .Lunpack

.Lpair: ldr     r5, [sp, #LEN]
        cmp     r5, #0
        beq     .Ldone
        add     r4, sp, #NONCE
        ldm     r4!, {r0-r3}
        mov     r8, r0
        mov     r9, r1
        mov     r10, r2
        adds    r4, r3, #1
        rev     r5, r4
        mov     r11, r5
        adds    r4, #1
        str     r4, [sp, #COUNTER]
        rev     r3, r3
        bl      .Lencrypt
        bl      .Ladd_block
        mov     r0, r8
        mov     r1, r9
        mov     r2, r10
        mov     r3, r11
        bl      .Ladd_block
        b       .Lpair

.Ldone: add     r5, sp, #CRYPT_FRAME
        b       .Lleave

        /* Adds the block in r0 to r3 to the message, or as much of it as there is a message. */
.Ladd_block:
        ldr     r6, [sp, #IN]
        ldr     r7, [sp, #OUT]
        ldr     r5, [sp, #LEN]
        cmp     r5, #16
        blo     .Lbytes
        movs    r4, r6
        orrs    r4, r7
        lsls    r4, r4, #30
        bne     .Lbytes
        subs    r5, #16
        str     r5, [sp, #LEN]
        ldm     r6!, {r4, r5}
        eors    r0, r4
        eors    r1, r5
        ldm     r6!, {r4, r5}
        eors    r2, r4
        eors    r3, r5
        stm     r7!, {r0-r3}
        str     r6, [sp, #IN]
        str     r7, [sp, #OUT]
        bx      lr
.Lbytes:
        mov     r4, sp
        stm     r4!, {r0-r3}
        movs    r4, #16
        cmp     r4, r5
        bls     1f
        movs    r4, r5
1:      subs    r5, r4
        str     r5, [sp, #LEN]
        adds    r0, r6, r4
        str     r0, [sp, #IN]
        adds    r0, r7, r4
        str     r0, [sp, #OUT]
        mov     r3, sp
        b       3f
2:      ldrb    r0, [r6, r4]
        ldrb    r1, [r3, r4]
        eors    r0, r1
        strb    r0, [r7, r4]
3:      subs    r4, #1
        bpl     2b
        bx      lr

        /* 32 bytes from r6 to r5, if they are not aligned, and r6 is where they are. */
.Lcopy_if_unaligned:
        lsls    r4, r6, #30
        beq     2f
.Lcopy: movs    r4, #31
1:      ldrb    r3, [r6, r4]
        strb    r3, [r5, r4]
        subs    r4, #1
        bpl     1b
        movs    r6, r5
2:      bx      lr

        /* The words of r1 to round keys in the frame. */
.Lunpack:
        add     r0, sp, #KEYS
        add     r3, sp, #LAST_KEY
        adds    r3, #KEY_BYTES
        mov     r8, r3
        ldr     r2, =0x55555555
1:      ldm     r1!, {r4-r7}
        .irp    word, r4, r5, r6, r7
        lsrs    r3, \word, #1
        eors    r3, \word
        ands    r3, r2
        eors    \word, r3
        mov     r9, \word
        eors    \word, r3
        lsls    r3, r3, #1
        eors    r3, \word
        mov     \word, r9
        stm     r0!, {r3, \word}
        .endr
        cmp     r0, r8
        bne     1b
        bx      lr
        .pool

        /* Encrypts the block whose columns are r0 to r3, and that of r8 to r11. */
.Lencrypt:
        mov     r4, lr
        str     r4, [sp, #RETURN]
        add     r4, sp, #KEYS + KEY_BYTES
        str     r4, [sp, #NEXT_KEY]
        columns_to_planes
        add_key_plane r3, 6, KEYS
        mov     before6, r3
        mov     r3, r8
        add_key_plane r5, 7, KEYS
        mov     before7, r5
        add_key_plane r4, 3, KEYS
        mov     before3, r4
        mov     r4, r10
        add_key_plane r4, 4, KEYS
        mov     before4, r4
        add_key_plane r3, 5, KEYS
        mov     before5, r3
        add_key_plane r0, 0, KEYS
        add_key_plane r1, 2, KEYS
        add_key_plane r2, 1, KEYS
        movs    r3, r2
        movs    before0, r0
        movs    before2, r1
        movs    before1, r3

.Lfour_rounds:
        bl      .Lsub_bytes
        mix_columns 1
        bl      .Lsub_bytes
        ldr     t, [sp, #NEXT_KEY]
        add     upper, sp, #LAST_KEY
        cmp     t, upper
        bne     1f
        b       .Llast
        .pool
1:
        mix_columns 2
        bl      .Lsub_bytes
        mix_columns 3
        bl      .Lsub_bytes
        mix_columns 0
        b       .Lfour_rounds
        .pool

.Lsub_bytes:
        sub_bytes
        bx      lr

        /* ten times ShiftRows, which is twice */
.Llast:
        mov     r8, after5              /* to where planes_to_columns takes them from */
        mov     r3, after6
        mov     r2, after1
        mov     r10, after4
        mov     r4, after3
        mov     r1, after2
        mov     r0, after0
        ldr     r7, =0x0f000f00
        finish_plane r0, 0
        finish_plane r1, 2
        finish_plane r2, 1
        finish_plane r3, 6
        finish_plane r4, 3
        finish_plane r5, 7
        mov     r9, r4
        mov     r4, r10
        finish_plane r4, 4
        mov     r10, r4
        mov     r4, r8
        finish_plane r4, 5
        mov     r8, r4
        mov     r4, r9
        planes_to_columns
        ldr     r7, [sp, #RETURN]
        bx      r7
        .pool
end_function pw_aes128_bitsliced_encrypt
end_function pw_aes128_bitsliced_crypt

#endif
