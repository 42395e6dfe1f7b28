/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compression function of BLAKE2s for Cortex-M3: one round in a loop, three rows of v in registers. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "../sigma.inc"
#include "mix.inc"

/* Where the pointer to the row of SIGMA is, behind that to the state. */
#define ROW_POINTER (STATE_POINTER + 4)

/* The word of the message that byte x of the row of SIGMA names. */
.macro load_word x
        ldr     t, [sp, #ROW_POINTER]
        ldrb    t, [t, #\x]
        ldr     t, [block, t]
.endm

/* A row of SIGMA as offsets in bytes. */
.macro offsets words:vararg
        .irp    word, \words
        .byte   WORD * \word
        .endr
.endm

/* The first byte after SIGMA, which is no offset of a word. */
#define FIRST_BYTE_OF_IV 0x67

/* contract of pw_blake2s_compress:
 *   bytes: {stack: 60, code: 800}
 *   cycles: 2224
 *   floor: 1200
 *   why: That of the fast implementation; here bytes are counted.
 *   strategy: A round as in the fast implementation, with the registers of b and d rotated on entry so that all
 *     rounds are alike. No register is left for the pointer to SIGMA: it is on the stack, two loads more for each
 *     word of the message. A loop over G would need all of v in memory, 48 bytes more. SIGMA and IV stand behind
 *     the code, SIGMA first, so that the first byte of IV ends the loop. */
function pw_blake2s_compress
        adr     r2, .Lsigma
        push    {state, r2, r4-r11, lr}
        adr     lr, .Liv
        begin
        .irp    word, B0, B1, B2, B3
        rotation ror \word, \word, #(32 - FRAME_B_AFTER)
        .endr
        .irp    word, D0, D1, D2, D3
        rotation ror \word, \word, #(32 - FRAME_D_AFTER)
        .endr
        .set    FRAME_B, FRAME_B_AFTER
        .set    FRAME_D, FRAME_D_AFTER

.Lround:
        blake2s_round 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        ldr     t, [sp, #ROW_POINTER]
        adds    t, t, #16
        str     t, [sp, #ROW_POINTER]
        ldrb    t, [t]
        cmp     t, #FIRST_BYTE_OF_IV
        bne     .Lround

        ldr     state, [sp, #STATE_POINTER]
        finish
        pop     {r0, r1, r4-r11, pc}

        .p2align 2
.Lsigma:
        sigma   offsets
.Liv:
        iv_words
end_function pw_blake2s_compress

#endif
