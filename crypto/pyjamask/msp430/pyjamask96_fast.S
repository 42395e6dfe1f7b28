/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 for MSP430, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds96.inc"

/* contract of pw_pyjamask96_encrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 18, code: 862}
 *   cycles: 2833
 *   floor: 2813
 *   why: 155 cycles a round for the matrices in this way (matrices.inc), 26 for the S-box, four for each row of a round
 *     key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds96.inc). A loop of two
 *     rounds, in which two rows change places by name. */
function pw_pyjamask96_encrypt
        begin   7

.Lround:
        keys_at
        add_key_row A
        add_key_row B
        add_key_row C
        keys_done
        halves3 substitute3, A, B, C
        mix_row_0 B
        mix_row_1 A
        mix_row_2 C

        keys_at
        add_key_row B
        add_key_row A
        add_key_row C
        keys_done
        halves3 substitute3, B, A, C
        mix_row_0 A
        mix_row_1 B
        mix_row_2 C
        next_turn .Lround

        keys_at
        add_key_row A
        add_key_row B
        add_key_row C
        finish
end_function pw_pyjamask96_encrypt

#endif
