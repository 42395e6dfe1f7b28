/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored in flash: ../initial.h. A copy takes 340 cycles. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../initial_states.h"

/* void pw_ascon_NAME_initial(uint32_t state[10]), state r25:r24 */
.macro initial name, words:vararg
        function pw_ascon_\name\()_initial
        ldi     r30, lo8(.L\name)
        ldi     r31, hi8(.L\name)
        rjmp    .Lcopy
        end_function pw_ascon_\name\()_initial

        .section .progmem.data.pw_ascon_\name\()_initial,"a",%progbits
        .type   .L\name, %object
.L\name:
        .long   \words
        .size   .L\name, . - .L\name
.endm

        initial hash256, HASH256_STATE
        initial xof128, XOF128_STATE
        initial cxof128, CXOF128_STATE
        initial hash, HASH_STATE
        initial hasha, HASHA_STATE
        initial xof, XOF_STATE
        initial xofa, XOFA_STATE

        /* From flash at Z to the state at r25:r24. */
        .section .text.pw_ascon_copy_initial,"ax",%progbits
        .type   .Lcopy, %function
.Lcopy:
        movw    r26, r24
        ldi     r25, 40
1:      lpm     r0, Z+
        st      X+, r0
        dec     r25
        brne    1b
        ret
        .size   .Lcopy, . - .Lcopy

#endif
