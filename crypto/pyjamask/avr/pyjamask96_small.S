/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 for AVR, a loop of one round. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "rounds.inc"

/* contract of pw_pyjamask96_encrypt:
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   bytes: {stack: 19, code: 770}
 *   cycles: 4530
 *   floor: 4313
 *   why: 208 cycles a round for the matrices, the cheapest decompositions of their kind (matrices.inc), 52 for the
 *     S-box, three for each byte of a round key; load, store, save and restore.
 *   strategy: Rows in registers, a sum and a part of the product in eight more. A loop of one round, in which two rows
 *     change places. */
function pw_pyjamask96_encrypt
        begin
        load_row A
        load_row B
        load_row C
        ldi     rounds, 14

.Lround:
        add_key_bytes A
        add_key_bytes B
        add_key_bytes C
        bytewise3 substitute3, A, B, C
        mix_row_0 B, B
        mix_row_1 A, A
        mix_row_2 C, C
        exchange_rows A, B
        dec     rounds
        breq    .Lend
        rjmp    .Lround

.Lend:
        add_key_bytes A
        add_key_bytes B
        add_key_bytes C
        store_row_before C
        store_row_before B
        store_row_before A
        finish
end_function pw_pyjamask96_encrypt

#endif
