/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 for MSP430, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds128.inc"

/* contract of pw_pyjamask128_encrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 22, code: 1142}
 *   cycles: 3824
 *   floor: 3670
 *   why: 207 cycles a round for the matrices in this way (matrices.inc), 30 for the S-box, four for each row of a round
 *     key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds128.inc). A loop of two
 *     rounds, in which two rows change places by name. */
function pw_pyjamask128_encrypt
        begin   7

.Lround:
        keys_at
        add_key_row A
        add_key_row B
        add_key_row C
        add_key_row D
        keys_done
        halves4 substitute4, A, B, C, D
        mix_row_0 A
        mix_row_1 B
        mix_row_2 D
        mix_row_3 C

        keys_at
        add_key_row A
        add_key_row B
        add_key_row D
        add_key_row C
        keys_done
        halves4 substitute4, A, B, D, C
        mix_row_0 A
        mix_row_1 B
        mix_row_2 C
        mix_row_3 D
        next_turn .Lround

        keys_at
        add_key_row A
        add_key_row B
        add_key_row C
        add_key_row D
        finish
end_function pw_pyjamask128_encrypt

#endif
