/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 backwards for AVR, a loop of one round. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "rounds.inc"

/* contract of pw_pyjamask96_decrypt:
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   bytes: {stack: 19, code: 758}
 *   cycles: 4420
 *   floor: 4229
 *   why: 202 cycles a round for the matrices, the cheapest decompositions of their kind (matrices.inc), 52 for the
 *     S-box, three for each byte of a round key; load, store, save and restore.
 *   strategy: Rows in registers, a sum and a part of the product in eight more. A loop of one round, in which two rows
 *     change places. */
function pw_pyjamask96_decrypt
        begin
        load_row A
        load_row B
        load_row C
        subi    r30, lo8(-(180))
        sbci    r31, hi8(-(180))
        add_key_bytes_before C
        add_key_bytes_before B
        add_key_bytes_before A
        ldi     rounds, 14

.Lround:
        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 C, C
        exchange_rows A, B
        bytewise3 unsubstitute3, A, B, C
        add_key_bytes_before C
        add_key_bytes_before B
        add_key_bytes_before A
        dec     rounds
        breq    .Lend
        rjmp    .Lround

.Lend:
        store_row_before C
        store_row_before B
        store_row_before A
        finish
end_function pw_pyjamask96_decrypt

#endif
