/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for ARMv6-M that makes its round keys on the way: the block and its round key bitsliced side by side. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../asm/armv6m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there: planes, or packed words of the block in their first half; the
 * round key, and the number of the round. */
#define PLANES SUB_BYTES_FRAME
#define KEY_WORDS (PLANES + 32)
#define ROUND (KEY_WORDS + 16)
#define FRAME (ROUND + 4)
#define BLOCK FRAME
#define ROUNDS 10

/* Plane k to the frame, with the constant 0x63. */
.macro put_plane register, k
        mov     r3, \register
        .if     0x63 >> \k & 1
        mvns    r3, r3
        .endif
        str     r3, [sp, #PLANES + 4 * \k]
.endm

/* contract of pw_aes128_on_the_fly:
 *   bytes: {stack: 120, code: 896}
 *   cycles: 9218
 *   floor: 3207
 *   why: 115 gates for each SubBytes and 4 for its constant; for each word of a round key 6 instructions to part it from
 *     the block and 13 to make it; for the block 52 for each ShiftRows, 31 for each MixColumns, 28 to add the key and put
 *     both side by side; 144 for two transpositions and 34 to save, restore and call.
 *   strategy: Two blocks would go through the bitsliced S-box at once: the second one is the round key, so that
 *     KeyExpansion costs no S-box of its own. Between one SubBytes and the next two planes go into a word, of the block
 *     and of the round key, which halves all other steps; they are loops over the words in the frame. SubBytes alone is
 *     not, and is half of the code. */
function pw_aes128_on_the_fly
        enter_with_high
        push    {r0}
        sub     sp, #FRAME

        /* columns of the block and of the key by turns */
        add     r2, sp, #PLANES
        movs    r3, #15
1:      movs    r4, #12
        ands    r4, r3
        adds    r4, r3
        ldrb    r5, [r0, r3]
        strb    r5, [r2, r4]
        adds    r4, #4
        ldrb    r5, [r1, r3]
        strb    r5, [r2, r4]
        subs    r3, #1
        bpl     1b
        bl      .Ltranspose

        /* the round key and the block, packed; the block takes the key */
        movs    r7, #12
1:      bl      .Lpart
        str     r2, [r0, #KEY_WORDS - PLANES]
        str     r1, [r0]
        subs    r7, #4
        bpl     1b
        movs    r3, #0

.Lround:
        adds    r3, #1
        str     r3, [sp, #ROUND]

        /* adds the round key, and puts it beside the block again */
        movs    r7, #12
1:      add     r0, sp, #PLANES
        adds    r0, r7
        ldr     r1, [r0]
        ldr     r2, [r0, #KEY_WORDS - PLANES]
        eors    r1, r2
        bl      .Lexchange
        str     r1, [r0]
        str     r2, [r0, #16]
        subs    r7, #4
        bpl     1b
        ldr     r3, [sp, #ROUND]
        cmp     r3, #ROUNDS + 1
        bne     1f
        b       .Llast
1:      add     r3, sp, #PLANES
        ldm     r3!, {r4-r7}
        mov     before0, r4
        mov     before1, r5
        mov     before2, r6
        mov     before3, r7
        ldm     r3!, {r4-r7}
        mov     before4, r4
        mov     before5, r5
        mov     before6, r6
        mov     before7, r7
        sub_bytes
        put_plane after0, 0
        put_plane after1, 1
        put_plane after2, 2
        put_plane after3, 3
        put_plane after4, 4
        put_plane after5, 5
        put_plane after6, 6
        put_plane after7, 7

        /* the next round key, and ShiftRows */
        ldr     r1, [sp, #ROUND]
        adr     r2, .Lround_constants
        ldrb    r2, [r2, r1]
        mov     r8, r2
        movs    r7, #12
.Lword: bl      .Lpart

        /* RotWord of the last column, to the first one */
        ldr     r3, =0xc0c0c0c0
        ands    r2, r3
        movs    r3, #14
        rors    r2, r3
        ldr     r3, [r0, #KEY_WORDS - PLANES]
        eors    r2, r3
        mov     r4, r8
        lsrs    r3, r4, #6
        eors    r2, r3
        lsls    r4, r4, #26
        lsrs    r4, r4, #24
        mov     r8, r4

        /* each column is the sum of those up to it */
        lsls    r3, r2, #2
        ldr     r4, =0x03030303
        bics    r3, r4
        eors    r2, r3
        lsls    r3, r2, #4
        ldr     r4, =0x0f0f0f0f
        bics    r3, r4
        eors    r2, r3
        str     r2, [r0, #KEY_WORDS - PLANES]

        /* rows 2 and 3 two columns to the left, then rows 1 and 3 one */
        ldr     r2, =0x0f0f0000
        exchange_bits r1, r3, 4, r2
        lsrs    r2, r1, #2
        ldr     r3, =0x3f003f00
        ands    r2, r3
        lsls    r3, r1, #6
        ldr     r4, =0xc000c000
        ands    r3, r4
        orrs    r2, r3
        ldr     r4, =0x00ff00ff
        ands    r1, r4
        orrs    r1, r2
        str     r1, [r0]
        subs    r7, #4
        bpl     .Lword

        /* MixColumns of packed words; what doubling sends beyond plane 7 is added to planes 4, 3, 1 and 0. Planes 3 and 7
         * change places on their way to 4 and 0. */
        ldr     r3, [sp, #ROUND]
        cmp     r3, #ROUNDS
        bne     1f
        b       .Lround
1:      add     r0, sp, #PLANES
        movs    r4, #8
        ldr     r1, [r0, #12]
        movs    r2, r1
        rors    r2, r4
        eors    r1, r2                  /* sums of plane 3 */
        ldr     r3, =0xaaaaaaaa
        movs    r5, r1
        ands    r5, r3
        lsls    r6, r1, #1
        ands    r6, r3
        eors    r6, r5
        lsrs    r5, r5, #1
        eors    r6, r5
        mov     r8, r6                  /* what is below plane 0 */
        movs    r7, #12
.Lmix:  movs    r6, #4
        subs    r6, r7, r6
        bmi     1f
        ldr     r3, [r0, r6]
        movs    r6, r3
        rors    r6, r4
        eors    r3, r6
        b       2f
1:      mov     r3, r8
2:      eors    r2, r3
        lsls    r4, r4, #1
        rors    r1, r4
        lsrs    r4, r4, #1
        eors    r2, r1
        lsls    r1, r7, #29             /* words 1 and 3 */
        bpl     3f
        eors    r2, r5
3:      str     r2, [r0, r7]
        movs    r1, r3
        movs    r2, r6
        subs    r7, #4
        bpl     .Lmix
        ldr     r3, [sp, #ROUND]
        b       .Lround

.Llast: bl      .Ltranspose
        add     r2, sp, #PLANES
        ldr     r0, [sp, #BLOCK]
        movs    r3, #15
1:      movs    r4, #12
        ands    r4, r3
        adds    r4, r3
        ldrb    r5, [r2, r4]
        strb    r5, [r0, r3]
        subs    r3, #1
        bpl     1b
        mov     r0, sp
        movs    r1, #0
        add     r2, sp, #FRAME
1:      stm     r0!, {r1}
        cmp     r0, r2
        bne     1b
        add     sp, #FRAME + 4
        leave_with_high

        /* r1 and r2 = word r7 / 4 of the block, and of what is beside it. */
.Lpart: add     r0, sp, #PLANES
        adds    r0, r7
        ldr     r1, [r0]
        ldr     r2, [r0, #16]
.Lexchange:
        ldr     r4, =0x55555555
        exchange_fields r1, r2, r3, 1, r4
        bx      lr
        .pool

.Lround_constants:
        .byte   0, 0x01, 0x04, 0x10, 0x40, 0x02, 0x08, 0x20, 0x80, 0x47, 0x1e, 0

        /* Columns become planes, or planes columns: bit j of each byte of word i changes places with bit i of that byte of
         * word j. */
.Ltranspose:
        add     r0, sp, #PLANES
        movs    r1, #4
        ldr     r2, =0x0f0f0f0f
1:      movs    r3, #0
2:      tst     r3, r1
        bne     3f
        lsls    r4, r3, #2
        adds    r4, r0
        lsls    r5, r1, #2
        ldr     r6, [r4]
        ldr     r7, [r4, r5]
        movs    r5, r6
        lsrs    r5, r1
        eors    r5, r7
        ands    r5, r2
        eors    r7, r5
        lsls    r5, r1
        eors    r6, r5
        lsls    r5, r1, #2
        str     r6, [r4]
        str     r7, [r4, r5]
3:      adds    r3, #1
        cmp     r3, #8
        bne     2b
        movs    r3, r2
        lsrs    r1, r1, #1
        lsls    r3, r1
        eors    r2, r3
        cmp     r1, #0
        bne     1b
        bx      lr
        .pool
end_function pw_aes128_on_the_fly

#endif
