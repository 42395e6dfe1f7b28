/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR, sixteen rounds in a loop. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "cham64.inc"

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 54, code: 928}
 *   cycles: 1475
 *   floor: 1000
 *   why: 80 rounds of 9 operations and loads; 150 for the round keys; 100 to load, store and save
 *   strategy: The state and the round keys of the even rounds in registers; the others are loaded as they are added to,
 *     and a word that is rotated by a byte only is not copied (cham64.inc). */
function pw_cham64_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES
        movw    r26, r24
        load_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        movw    r30, r22
        load_bytes_advance Z, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21, r22, r23, r24, r25
        round_keys 0, r10, r11
        round_keys 1, r12, r13
        round_keys 2, r14, r15
        round_keys 3, r16, r17
        round_keys 4, r18, r19
        round_keys 5, r20, r21
        round_keys 6, r22, r23
        round_keys 7, r24, r25

        eighty_rounds cham64

        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        restore_all
        ret
end_function pw_cham64_128_encrypt

#endif
