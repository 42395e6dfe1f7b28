/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored in flash: ../initial.h. A copy takes 340 cycles. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "../parameters.h"

/* void pw_ascon_NAME_initial(uint32_t state[10]), state r25:r24 */
.macro initial name, words:vararg
        function \name
        ldi     r30, lo8(.L\name)
        ldi     r31, hi8(.L\name)
        rjmp    .Lcopy
        end_function \name

        .section .progmem.data.\name,"a",%progbits
        .type   .L\name, %object
.L\name:
        .long   \words
        .size   .L\name, . - .L\name
.endm

#define INITIAL(id, digest, label, order, rounds, iv_low, iv_high, ...) initial pw_##id##_initial, __VA_ARGS__ PW_LINE

ASCON_SPONGES(INITIAL)

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
