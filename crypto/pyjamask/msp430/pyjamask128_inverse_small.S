/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 backwards for MSP430, a loop of one round. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds128.inc"

/* contract of pw_pyjamask128_decrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 22, code: 686}
 *   cycles: 4117
 *   floor: 3782
 *   why: 215 cycles a round for the matrices in this way (matrices.inc), 30 for the S-box, four for each row of a round
 *     key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds128.inc). A loop of one
 *     round, in which two rows change places. */
function pw_pyjamask128_decrypt
        begin   14
        keys_at
        add     #224, keys
        add_key_row A
        add_key_row B
        add_key_row C
        add_key_row D
        keys_done

.Lround:
        unmix_row_0 A
        unmix_row_1 B
        unmix_row_2 C
        unmix_row_3 D
        exchange_rows C, D
        halves4 unsubstitute4, A, B, C, D
        keys_at
        sub     #32, keys
        add_key_row A
        add_key_row B
        add_key_row C
        add_key_row D
        keys_done
        next_turn .Lround

        finish
end_function pw_pyjamask128_decrypt

#endif
