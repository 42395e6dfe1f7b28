/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for AVR, eight rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "cham128.inc"

/* Both round keys of the next word of the key at Z. */
.macro round_keys_of first_is_even, first, second
        load_bytes_advance Z, W
        push    r30
        push    r31
        round_keys \first_is_even, \first, \second
        pop     r31
        pop     r30
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 56, code: 756}
 *   cycles: 2400
 *   floor: 1900
 *   why: 80 rounds of 21 operations and loads; 180 for the round keys
 *   strategy: The state and two round keys in registers; the others are loaded as they are added to. Round keys of even
 *     rounds are kept rotated, so that no word is copied in a round (cham128.inc). The round keys of the two halves of
 *     the key stand 16 bytes apart, and are made by the same code. */
function pw_cham128_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES
        movw    r30, r22
        ldi     r16, 2
.Ltwo_words:
        round_keys_of 1, ROUND_KEY(0), ROUND_KEY(5)
        round_keys_of 0, ROUND_KEY(1), ROUND_KEY(4)
        adiw    r28, ROUND_KEY(2) - ROUND_KEY(0)
        dec     r16
        breq    .Lstate
        rjmp    .Ltwo_words
.Lstate:
        sbiw    r28, ROUND_KEYS_BYTES
        ldd     r26, Y + ROUND_KEYS_BYTES + 2 /* as they were pushed */
        ldd     r27, Y + ROUND_KEYS_BYTES + 1
        load_bytes_advance X, X0, X1, X2, X3

        eighty_rounds_by_eight cham128

        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, X0, X1, X2, X3
        restore_all
        ret
end_function pw_cham128_128_encrypt

#endif
