/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 for ARMv6-M, and the hash key of GCM. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there: the round key, where the next one goes, and its number. */
#define KEY_WORDS SUB_BYTES_FRAME
#define OUTPUT (KEY_WORDS + 16)
#define ROUND (KEY_WORDS + 20)
#define FRAME (KEY_WORDS + 24)
#define ROUNDS 10

/* Word k of the round key from SubBytes without 0x63 of the last one, which is in `low` and `high` beside a block; the
 * block, packed, in `low`. r2 is the round constant's bits 0, 4, 1, 5, 2, 6, 3 and 7; r6, r7, r4 and r3 are masks. Changes
 * r1 and `high`. */
.macro next_key_word k, low, high
        .if     0x63 >> \k & 1
        mvns    \low, \low
        .endif
        .if     0x63 >> (\k + 4) & 1
        mvns    \high, \high
        .endif
        exchange_fields \low, \high, r1, 1, r6

        /* RotWord of the last column, to the first one */
        ands    \high, r7
        movs    r1, #14
        rors    \high, r1
        ldr     r1, [sp, #KEY_WORDS + 4 * \k]
        eors    \high, r1
        lsls    r1, r2, #30 - 2 * \k
        lsrs    r1, r1, #30
        eors    \high, r1

        /* each column is the sum of those up to it */
        lsls    r1, \high, #2
        bics    r1, r3
        eors    \high, r1
        lsls    r1, \high, #4
        bics    r1, r4
        eors    \high, r1
        str     \high, [sp, #KEY_WORDS + 4 * \k]
.endm

/* Word k of the first round key, of its planes k and k + 4. Changes r4 and r5; r6 is a mask, r7 where the word goes. */
.macro first_key_word k, low, high
        mov     r5, \high
        bics    r5, r6
        mov     r4, \low
        ands    r4, r6
        orrs    r4, r5
        str     r4, [sp, #KEY_WORDS + 4 * \k]
        str     r4, [r7, #4 * \k]
.endm

/* ShiftRows of a packed word: rows 2 and 3 two columns to the left, then rows 1 and 3 one: by 4 and by 2 bits to the right
 * in their bytes. Changes r1 and r2; r3 to r6 are masks. */
.macro shift_rows word
        exchange_bits \word, r1, 4, r3
        lsrs    r1, \word, #2
        ands    r1, r4
        lsls    r2, \word, #6
        ands    r2, r5
        ands    \word, r6
        orrs    \word, r1
        orrs    \word, r2
.endm

.macro load_shift_masks
        ldr     r3, =0x0f0f0000
        ldr     r4, =0x3f003f00
        ldr     r5, =0xc000c000
        ldr     r6, =0x00ff00ff
.endm

/* contract of pw_aes128_bitsliced_expand_key:
 *   bytes: {stack: 88, code: 1728}
 *   cycles: 6040
 *   floor: 3657
 *   why: 115 gates for each SubBytes; for each word of a round key 6 instructions to part it from the block and 13 to
 *     make it, 8 for the 0x63 and the store of all four, and for their rows 76, 24, 52 and 0 by turns; for the block 52
 *     for each ShiftRows, 31 for each MixColumns, 31 to add the key and put both side by side; 144 for two transpositions
 *     and 34 to save, restore and call.
 *   strategy: SubBytes of the whole round key on its planes, which are those of block 1; of what comes out the last
 *     column alone is used. Block 0 is free: there a block of zeros is encrypted, which makes the hash key of GCM for
 *     less than half of what two blocks cost. Between one SubBytes and the next two planes go into a word, of the block
 *     and of the round key: to part them is the first step of a transposition, and so is to join them again. The first
 *     planes are those of the key in both blocks, as the zeros plus the key are the key. */
function pw_aes128_bitsliced_expand_key
        enter_with_high
        sub     sp, #FRAME

        /* the key in both blocks: it is the sum of zeros and the key as well as the first round key */
        lsls    r2, r1, #30
        beq     2f
        movs    r3, #15
1:      ldrb    r2, [r1, r3]
        mov     r4, sp
        strb    r2, [r4, r3]
        subs    r3, #1
        bpl     1b
        mov     r1, sp
2:      mov     r12, r0
        ldm     r1!, {r0}
        ldm     r1, {r1-r3}
        mov     r8, r0
        mov     r9, r1
        mov     r10, r2
        mov     r11, r3
        columns_to_planes
        mov     r7, r12
        ldr     r6, =0x55555555
        mov     r9, r5
        mov     r11, r4
        first_key_word 0, r0, r10
        first_key_word 1, r2, r8
        first_key_word 2, r1, r3
        first_key_word 3, r11, r9
        adds    r7, #16
        str     r7, [sp, #OUTPUT]
        mov     before3, r11
        mov     before4, r10
        mov     before5, r8
        mov     before7, r9
        mov     before6, r3
        movs    r3, r2
        movs    before0, r0
        movs    before2, r1
        movs    before1, r3
        movs    r3, #0
        b       .Lround
        .pool

.Lround:
        adds    r3, #1
        str     r3, [sp, #ROUND]
        sub_bytes

        /* the planes of one word after the other in r0 and r5, the others wait */
        mov     r8, after6
        mov     r9, after5
        mov     r11, after4
        mov     lr, after2
        ldr     r1, [sp, #ROUND]
        adr     r2, .Lround_constants
        ldrb    r2, [r2, r1]
        ldr     r6, =0x55555555
        ldr     r7, =0xc0c0c0c0
        ldr     r3, =0x03030303
        ldr     r4, =0x0f0f0f0f
        next_key_word 3, r0, r5
        mov     r5, lr
        mov     lr, r0
        mov     r0, r8
        next_key_word 2, r5, r0
        mov     r0, after1
        mov     r8, r5
        mov     r5, r9
        next_key_word 1, r0, r5
        mov     r5, after0
        mov     r9, r0
        mov     r0, r11
        next_key_word 0, r5, r0

        movs    r0, r5
        load_shift_masks
        shift_rows r0
        mov     r11, r0
        .irp    word, r9, r8, lr
        mov     r0, \word
        shift_rows r0
        mov     \word, r0
        .endr

        /* The rows of the round key as they are before the ShiftRows of this round and all before: four times would be not
         * at all, so that three times are once back. */
        ldr     r7, [sp, #OUTPUT]
        add     r0, sp, #KEY_WORDS
        ldr     r1, [sp, #ROUND]
        cmp     r1, #ROUNDS
        beq     .Ladd_constant
        lsls    r1, r1, #31
        beq     .Lshifted
        .irp    k, 0, 1, 2, 3
        ldr     r0, [sp, #KEY_WORDS + 4 * \k]
        shift_rows r0
        str     r0, [r7, #4 * \k]
        .endr
        movs    r0, r7
.Lshifted:
        ldr     r1, [sp, #ROUND]
        adds    r1, #1
        lsrs    r1, r1, #2
        bcc     .Ladd_constant
        mov     r12, r7
        ldr     r2, =0x0f000f00
        ldm     r0!, {r4-r7}
        .irp    word, r4, r5, r6, r7
        exchange_bits \word, r1, 4, r2
        .endr
        b       .Lput
        .pool

.Ladd_constant:
        mov     r12, r7
        ldm     r0!, {r4-r7}
.Lput:  ldr     r2, =0x55555555
        eors    r4, r2
        mvns    r5, r5
        lsls    r2, r2, #1
        eors    r6, r2
        mov     r0, r12
        stm     r0!, {r4-r7}
        str     r0, [sp, #OUTPUT]

        /* MixColumns; what doubling sends beyond plane 7 is added to planes 4, 3, 1 and 0. Planes 3 and 7 change places on
         * their way to 4 and 0. */
        mov     r3, r11
        ldr     r1, [sp, #ROUND]
        cmp     r1, #ROUNDS
        beq     .Ladd_round_key
        movs    r4, #8
        movs    r5, #16
        mov     r0, lr
        movs    r1, r0
        rotation rors r1, r4
        eors    r0, r1
        movs    r6, r0
        ands    r6, r2
        lsls    r7, r0, #1
        ands    r7, r2
        eors    r7, r6
        lsrs    r6, r6, #1
        eors    r7, r6
        mov     r2, r8
        movs    r3, r2
        rotation rors r3, r4
        eors    r2, r3
        eors    r1, r2
        rotation rors r0, r5
        eors    r1, r0
        eors    r1, r6
        mov     lr, r1
        mov     r0, r9
        movs    r1, r0
        rotation rors r1, r4
        eors    r0, r1
        eors    r3, r0
        rotation rors r2, r5
        eors    r3, r2
        mov     r8, r3
        mov     r2, r11
        movs    r3, r2
        rotation rors r3, r4
        eors    r2, r3
        eors    r1, r2
        rotation rors r0, r5
        eors    r1, r0
        eors    r1, r6
        mov     r9, r1
        eors    r3, r7
        rotation rors r2, r5
        eors    r3, r2

.Ladd_round_key:
        add     r0, sp, #KEY_WORDS
        ldm     r0!, {r4-r7}
        ldr     r0, =0x55555555
        eors    r3, r4
        exchange_fields r3, r4, r1, 1, r0
        movs    before0, r3
        mov     before4, r4
        mov     r3, r9
        eors    r3, r5
        exchange_fields r3, r5, r4, 1, r0
        movs    before1, r3
        mov     before5, r5
        mov     r5, r8
        eors    r5, r6
        exchange_fields r5, r6, r4, 1, r0
        mov     before6, r6
        mov     r3, lr
        eors    r3, r7
        exchange_fields r3, r7, r4, 1, r0
        mov     before3, r3
        mov     before7, r7
        movs    before2, r5

        ldr     r3, [sp, #ROUND]
        cmp     r3, #ROUNDS
        beq     .Llast
        b       .Lround
        .pool

.Lround_constants:
        .byte   0, 0x01, 0x04, 0x10, 0x40, 0x02, 0x08, 0x20, 0x80, 0x47, 0x1e, 0

.Llast:
        mov     r5, before7
        mov     r8, before5
        mov     r10, before4
        mov     r3, before6
        mov     r4, before3
        movs    r6, before2
        movs    r0, before0
        movs    r2, before1
        movs    r1, r6
        planes_to_columns
        ldr     r7, [sp, #OUTPUT]
        stm     r7!, {r0-r3}
        mov     r0, sp
        .irp    word, r1, r2, r3, r4
        movs    \word, #0
        .endr
        .rept   FRAME / 16
        stm     r0!, {r1-r4}
        .endr
        .rept   FRAME % 16 / 4
        stm     r0!, {r1}
        .endr
        mov     sp, r0
        leave_with_high
        .pool
end_function pw_aes128_bitsliced_expand_key

#endif
