/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 backwards for AVR, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#include "rounds.inc"

/* contract of pw_pyjamask128_decrypt:
 *   clobbers: [r0, r18, r19, r20, r21, r22, r23, r24, r25, r26, r27, r30, r31, flags]
 *   bytes: {stack: 19, code: 1718}
 *   cycles: 5708
 *   floor: 5573
 *   why: 276 cycles a round for the matrices, the cheapest decompositions of their kind (matrices.inc), 60 for the
 *     S-box, three for each byte of a round key; load, store, save and restore.
 *   strategy: Rows in registers, a sum and a part of the product in eight more. A loop of two rounds, in which two rows
 *     change places by name. */
function pw_pyjamask128_decrypt
        begin
        load_row A
        load_row B
        load_row C
        load_row D
        subi    r30, lo8(-(240))
        sbci    r31, hi8(-(240))
        add_key_bytes_before D
        add_key_bytes_before C
        add_key_bytes_before B
        add_key_bytes_before A
        ldi     rounds, 7

.Lround:
        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 C, C
        unmix_row_3 D, D
        bytewise4 unsubstitute4, A, B, D, C
        add_key_bytes_before C
        add_key_bytes_before D
        add_key_bytes_before B
        add_key_bytes_before A

        unmix_row_0 A, A
        unmix_row_1 B, B
        unmix_row_2 D, D
        unmix_row_3 C, C
        bytewise4 unsubstitute4, A, B, C, D
        add_key_bytes_before D
        add_key_bytes_before C
        add_key_bytes_before B
        add_key_bytes_before A
        dec     rounds
        breq    .Lend
        rjmp    .Lround

.Lend:
        store_row_before D
        store_row_before C
        store_row_before B
        store_row_before A
        finish
end_function pw_pyjamask128_decrypt

#endif
