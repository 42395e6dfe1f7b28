/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for MSP430 with round tweakeys: the state in registers, two cells in each. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define round_tweakeys r13
#define t r14
#define u r15
#define turns r12

/* t and w = S-box of the lower and the upper byte of w: 9 cycles. */
.macro substitute w, t
        mov.b   \w, \t
        swpb    \w
        mov.b   \w, \w
        mov.b   pw_skinny128_sbox(\w), \w
        mov.b   pw_skinny128_sbox(\t), \t
.endm

/* SubCells of a row that stays, or is rotated by two cells: by name. */
.macro sub_row w0, w1
        .irp    word, \w0, \w1
        substitute \word, t
        swpb    \word
        bis     t, \word
        .endr
.endm

/* SubCells and ShiftRows of a row that is rotated by a cell to the left; by one to the right
 * with the words exchanged by name. */
.macro sub_and_shift_row w0, w1
        substitute \w0, t
        substitute \w1, u
        swpb    u
        bis     u, \w0
        swpb    t
        bis     t, \w1
.endm

/* So many rounds; the exchange of rows is the names that the next one takes. */
.macro rounds count, a0, a1, b0, b1, c0, c1, d0, d1
        sub_row \a0, \a1
        sub_and_shift_row \b0, \b1
        sub_row \c0, \c1
        sub_and_shift_row \d0, \d1

        /* AddTweakey, AddConstants; of b and c the words have changed places */
        xor     @round_tweakeys+, \a0
        xor     @round_tweakeys+, \a1
        xor     @round_tweakeys+, \b1
        xor     @round_tweakeys+, \b0
        xor     #2, \c0

        /* MixColumns */
        xor32   \c0, \c1, \b0, \b1
        xor32   \a1, \a0, \c0, \c1
        xor32   \c0, \c1, \d1, \d0
        .if     \count - 1
        rounds  (\count - 1), \d0, \d1, \a0, \a1, \b1, \b0, \c1, \c0
        .endif
.endm

/* contract of pw_skinny128_384_plus_encrypt_expanded:
 *   bytes: {stack: 18, code: 758, rodata: 256}
 *   cycles: 4275
 *   floor: 4200
 *   why: For each round 11 to look up the two cells of each of eight registers and put them together, 8 to load and add
 *     eight bytes, a constant, six additions of MixColumns; 16 to load and 32 to store the block, 35 for registers of
 *     the caller, 8 to call and return.
 *   strategy: Two cells of a row in each of r4 to r11. A look-up takes cells apart, and putting them together again in
 *     other pairs is ShiftRows; the exchange of words and of rows is names, which are the same again after four rounds. */
function pw_skinny128_384_plus_encrypt_expanded
        save_all
        push    r12
        mov     @r12+, r4
        mov     @r12+, r5
        mov     @r12+, r6
        mov     @r12+, r7
        mov     @r12+, r8
        mov     @r12+, r9
        mov     @r12+, r10
        mov     @r12+, r11
        mov     #10, turns

.Lfour_rounds:
        rounds  4, r4, r5, r6, r7, r8, r9, r10, r11
        dec     turns
        jz      .Lend
        br      #.Lfour_rounds

.Lend:
        pop     r12
        store64 r12, 0, r7, r6, r5, r4
        store64 r12, 8, r11, r10, r9, r8
        restore_all
        ret
end_function pw_skinny128_384_plus_encrypt_expanded

#endif
