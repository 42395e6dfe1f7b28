/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for AVR with round tweakeys: the state in registers, where cells change places by name. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "cells.inc"

#define t r18
#define two r19
#define turns r20

/* AddConstants and AddTweakey on the rows 0 and 1, and the constant of row 2. */
.macro add_round_tweakey c0, cells:vararg
        .irp    cell, \cells
        ld      t, X+
        eor     \cell, t
        .endr
        eor     \c0, two
.endm

/* So many rounds; ShiftRows and the exchange of rows are the names that the next one takes. */
.macro rounds count, a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3
        sub_cells ALL_CELLS
        add_round_tweakey \c0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2
        mix_rows \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1, \d1, \d2, \d3, \d0
        .if     \count - 1
        rounds  (\count - 1), \d1, \d2, \d3, \d0, \a0, \a1, \a2, \a3, \b3, \b0, \b1, \b2, \c2, \c3, \c0, \c1
        .endif
.endm

/* contract of pw_skinny128_384_plus_encrypt_expanded:
 *   bytes: {stack: 18, code: 1124, rodata: 256}
 *   cycles: 4201
 *   floor: 4184
 *   why: For each round 64 to look up sixteen cells, 24 to load and add eight bytes, a constant, twelve additions of
 *     MixColumns; 64 to load and store the block, 64 to save and restore its registers, 8 to call and return.
 *   strategy: Cells in r2 to r17. In eight rounds each comes back to its own place, so that ShiftRows and the exchange
 *     of rows cost nothing; constants are in the round tweakeys. */
function pw_skinny128_384_plus_encrypt_expanded
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r26, r24
        load_bytes_advance X, ALL_CELLS
        movw    r26, r22
        ldi     r31, hi8(pw_skinny128_sbox)
        ldi     two, 2
        ldi     turns, 5

.Leight_rounds:
        rounds  8, ALL_CELLS
        dec     turns
        breq    .Lend
        rjmp    .Leight_rounds

.Lend:
        movw    r26, r24
        store_bytes_advance X, ALL_CELLS
        restore r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret
end_function pw_skinny128_384_plus_encrypt_expanded

#endif
