/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 for AVR, sixteen rounds in a loop, four words of the key by a subroutine. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "cham64.inc"

/* contract of pw_cham64_128_encrypt:
 *   bytes: {stack: 56, code: 760}
 *   cycles: 1498
 *   floor: 1000
 *   why: 80 rounds of 9 operations and loads; 150 for the round keys; 100 to load, store and save
 *   strategy: The state and the round keys of the even rounds in registers; the others are loaded as they are added to,
 *     and a word that is rotated by a byte only is not copied (cham64.inc). The round keys of the two halves of the key
 *     stand 16 bytes apart, and are made by the same code. */
function pw_cham64_128_encrypt
        save_all
        push    r24
        push    r25
        reserve_frame ROUND_KEYS_BYTES
        movw    r2, r24
        movw    r4, r22
        rcall   .Lround_keys
        adiw    r28, 16
        rcall   .Lround_keys
        sbiw    r28, 16
        movw    r26, r2
        load_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9

        eighty_rounds cham64

        release_frame ROUND_KEYS_BYTES, ROUND_KEYS_BYTES
        pop     r27
        pop     r26
        store_bytes_advance X, r2, r3, r4, r5, r6, r7, r8, r9
        restore_all
        ret

        /* those of the next four words of the key at r4 */
.Lround_keys:
        movw    r30, r4
        load_bytes_advance Z, r10, r11, r12, r13, r14, r15, r16, r17
        movw    r4, r30
        round_keys 0, r10, r11
        round_keys 1, r12, r13
        round_keys 2, r14, r15
        round_keys 3, r16, r17
        ret
end_function pw_cham64_128_encrypt

#endif
