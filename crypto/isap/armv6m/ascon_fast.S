/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The re-keying of ISAP-A for Cortex-M0+, on a state of Ascon-p in plain words that stays in registers. */
#include "../../asm/platform.h"
#if PW_ARMV6M

#include "../../ascon_p/armv6m/round.inc"

/* The frame. */
#define STATE           0
#define END             4               /* of y */
#define FIRST           8               /* constant of the rounds to be done */
#define NEXT_BYTE       12              /* of y */
#define BITS            16              /* of the present byte, from the highest bit on, above a one that is in the low 24 bits
                                         * as long as there are any */
#define FRAME           20

/* contract of pw_isap_a_absorb_bits:
 *   for: {rounds: [1, 12]}
 *   bytes: {stack: 60, code: 140}
 *   cycles: 4168 + 17780*rounds
 *   floor: 127*132*rounds + 127*10
 *   why: the rounds (ascon_p/armv6m/permutation_words.S); a bit is loaded, taken apart, and added to a word in a high register
 *   strategy: Four registers are free between permutations, two of them low. The bits left of a byte of y wait in the frame,
 *     above a one that tells of their end without a look at them. */
function pw_isap_a_absorb_bits
        enter_with_high
        sub     sp, sp, #FRAME
        str     r0, [sp, #STATE]
        str     r1, [sp, #NEXT_BYTE]
        adds    r1, r1, #16
        str     r1, [sp, #END]
        lsls    r3, r2, #4              /* 15 * rounds + 3c */
        subs    r3, r3, r2
        adds    r3, r3, #0x3c
        str     r3, [sp, #FIRST]
        load_state
        bl      .Lnext_byte
        b       2f

        /* the next bit is the highest one of x0 */
1:      ldr     r4, [sp, #FIRST]
        bl      pw_ascon_rounds_1
2:      ldr     r0, [sp, #BITS]
        lsls    r4, r0, #1
        str     r4, [sp, #BITS]
        lsrs    r0, r0, #31
        lsls    r0, r0, #31
        mov     r4, O0
        eors    r0, r0, r4
        mov     O0, r0

        ldr     r0, [sp, #BITS]
        lsls    r0, r0, #8
        bne     1b
        ldr     r0, [sp, #NEXT_BYTE]
        ldr     r4, [sp, #END]
        cmp     r0, r4
        beq     3f
        bl      .Lnext_byte
        b       1b

3:      ldr     r0, [sp, #STATE]
        store_state
        add     sp, sp, #FRAME
        leave_with_high

.Lnext_byte:
        ldr     r0, [sp, #NEXT_BYTE]
        ldrb    r4, [r0]
        adds    r0, r0, #1
        str     r0, [sp, #NEXT_BYTE]
        lsls    r4, r4, #8
        adds    r4, r4, #1
        lsls    r4, r4, #16
        str     r4, [sp, #BITS]
        bx      lr
end_function pw_isap_a_absorb_bits

#endif
