/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A for AVR: three words of Ascon-p stay in registers from the first bit to the last. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../ascon_p/avr/fast.inc"

#define ROUNDS  r20

/* Between rounds. */
#define bit     r26
#define first   r27             /* round constant */
#define byte    r28             /* of y, its next bit on top */
#define count   r29             /* of bits to come */

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 28, code: 1190}
 *   cycles: 3585 + 70612*rounds
 *   floor: 168 + 127*387*rounds
 *   why: the rounds, at the floor of ascon_p/avr/permutation_fast.S; 40 bytes in and out, call and return
 *   strategy: The rounds of the fast permutation, between which four registers are free: the bit is found there
 *     and added to the highest byte of x0, and what is left of y waits on the stack, 27 cycles a bit. A call of
 *     the permutation for each would take 184 besides its rounds. */
        function pw_isap_a_absorb_bits
        save    r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r28, r29
        first_constant CONSTANT, ROUNDS
        movw    r26, r22
        ld      r18, X+
        ldi     r19, 128
        push    r26
        push    r27
        push    CONSTANT
        push    r18
        push    r19
        movw    r30, r24
        load_words

.Lbit:
        pop     count
        pop     byte
        pop     first
        mov     bit, byte
        andi    bit, 0x80
        eor     P7, bit
        lsl     byte
        dec     count
        brne    1f

        pop     r0
        pop     r0
        store_words
        clr     r1
        restore r29, r28, r17, r16, r15, r14, r13, r12, r11, r10, r9, r8, r7, r6, r5, r4, r3, r2
        ret

1:      mov     bit, count
        andi    bit, 7
        brne    2f
        pop     r1
        pop     r0
        mov     byte, first
        movw    r26, r0
        ld      r0, X+
        push    r26
        push    r27
        mov     first, byte
        mov     byte, r0
2:      push    first
        push    byte
        push    count
        mov     CONSTANT, first

.Lround:
        ldd     X2, Z + WORD_2
        eor     X2, CONSTANT
        next_constant CONSTANT
        push    CONSTANT
        substitute_and_diffuse
        pop     CONSTANT
        cpi     CONSTANT, CONSTANT_AFTER_LAST
        breq    3f
        rjmp    .Lround
3:      rjmp    .Lbit
        end_function pw_isap_a_absorb_bits

#endif
