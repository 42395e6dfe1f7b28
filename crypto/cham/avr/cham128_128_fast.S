/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 for AVR, sixteen rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "cham128.inc"

.macro round_keys_of word, first_is_even, first, second
        load32  Z, 4 * \word, W
        push    r30
        push    r31
        round_keys \first_is_even, \first, \second
        pop     r31
        pop     r30
.endm

/* contract of pw_cham128_128_encrypt:
 *   bytes: {stack: 56, code: 1238}
 *   cycles: 2298
 *   floor: 1900
 *   why: 80 rounds of 21 operations and loads; 180 for the round keys
 *   strategy: The state and two round keys in registers; the others are loaded as they are added to. Round keys of even
 *     rounds are kept rotated, so that no word is copied in a round (cham128.inc). */
function pw_cham128_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES
        movw    r26, r24
        load_bytes_advance X, X0, X1, X2, X3
        movw    r30, r22
        round_keys_of 0, 1, ROUND_KEY(0), ROUND_KEY(5)
        round_keys_of 1, 0, ROUND_KEY(1), ROUND_KEY(4)
        round_keys_of 2, 1, ROUND_KEY(2), ROUND_KEY(7)
        round_keys_of 3, 0, ROUND_KEY(3), ROUND_KEY(6)

        eighty_rounds cham128

        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, X0, X1, X2, X3
        restore_all
        ret
end_function pw_cham128_128_encrypt

#endif
