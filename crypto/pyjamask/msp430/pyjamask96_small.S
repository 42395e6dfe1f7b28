/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 for MSP430, a loop of one round. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds96.inc"

/* contract of pw_pyjamask96_encrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 18, code: 500}
 *   cycles: 2938
 *   floor: 2813
 *   why: 155 cycles a round for the matrices in this way (matrices.inc), 26 for the S-box, four for each row of a round
 *     key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds96.inc). A loop of one round,
 *     in which two rows change places. */
function pw_pyjamask96_encrypt
        begin   14

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
        exchange_rows A, B
        next_turn .Lround

        keys_at
        add_key_row A
        add_key_row B
        add_key_row C
        finish
end_function pw_pyjamask96_encrypt

#endif
