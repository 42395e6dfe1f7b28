/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ for AVR with its round tweakeys made in a frame. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"

#define ROUND_TWEAKEYS 320      /* bytes of the frame */
#define count r18

/* contract of pw_skinny128_384_plus_encrypt:
 *   bytes: {stack: 348, code: 1680, rodata: 512}
 *   cycles: 11905
 *   floor: 9000
 *   why: that of the small form
 *   strategy: The key schedule and the rounds of the fast form in one call, for who encrypts one block under a
 *     tweakey: a quarter of the small form's time in 300 bytes more of stack. */
function pw_skinny128_384_plus_encrypt
        save    r16, r17, r28, r29
        movw    r16, r24
        in      r28, SPL
        in      r29, SPH
        subi    r28, lo8(ROUND_TWEAKEYS)
        sbci    r29, hi8(ROUND_TWEAKEYS)
        set_stack_pointer

        movw    r24, r28
        adiw    r24, 1
        call    pw_skinny128_384_plus_expand
        movw    r24, r16
        movw    r22, r28
        subi    r22, -1
        sbci    r23, -1
        call    pw_skinny128_384_plus_encrypt_expanded

        movw    r30, r28
        adiw    r30, 1
        ldi     count, ROUND_TWEAKEYS / 8
.Lwipe:
        .rept   8
        st      Z+, r1
        .endr
        dec     count
        brne    .Lwipe
        movw    r28, r30
        sbiw    r28, 1
        set_stack_pointer
        restore r29, r28, r17, r16
        ret
end_function pw_skinny128_384_plus_encrypt

#endif
