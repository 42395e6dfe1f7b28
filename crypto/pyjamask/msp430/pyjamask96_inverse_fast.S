/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 backwards for MSP430, a loop of two rounds. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#include "rounds96.inc"

/* contract of pw_pyjamask96_decrypt:
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   bytes: {stack: 18, code: 874}
 *   cycles: 2863
 *   floor: 2813
 *   why: 155 cycles a round for the matrices in this way (matrices.inc), 26 for the S-box, four for each row of a round
 *     key; load, store, save and restore.
 *   strategy: Rows in registers, and beside them a sum and a row rotated by a byte (rounds96.inc). A loop of two
 *     rounds, in which two rows change places by name. */
function pw_pyjamask96_decrypt
        begin   7
        keys_at
        add     #168, keys
        add_key_row A
        add_key_row B
        add_key_row C
        keys_done

.Lround:
        unmix_row_0 A
        unmix_row_1 B
        unmix_row_2 C
        halves3 unsubstitute3, B, A, C
        keys_at
        sub     #24, keys
        add_key_row B
        add_key_row A
        add_key_row C
        keys_done

        unmix_row_0 B
        unmix_row_1 A
        unmix_row_2 C
        halves3 unsubstitute3, A, B, C
        keys_at
        sub     #24, keys
        add_key_row A
        add_key_row B
        add_key_row C
        keys_done
        next_turn .Lround

        finish
end_function pw_pyjamask96_decrypt

#endif
