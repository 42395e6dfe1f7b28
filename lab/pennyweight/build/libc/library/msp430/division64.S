/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The 64-bit divisions by the convention of helpers: dividend in r11:r10:r9:r8, divisor in r15:r14:r13:r12. C takes the
 * dividend in r15:r14:r13:r12 and the divisor on the stack. */
        .macro  helper name, function
        .section .text.\name, "ax"
        .global \name
        .type   \name, @function
\name:
        push    r15
        push    r14
        push    r13
        push    r12
        mov     r8, r12
        mov     r9, r13
        mov     r10, r14
        mov     r11, r15
        call    #\function
        add     #8, r1
        ret
        .size   \name, . - \name
        .endm

        helper  __mspabi_divull, pw_standin_divull
        helper  __mspabi_remull, pw_standin_remull
        helper  __mspabi_divlli, pw_standin_divlli
        helper  __mspabi_remlli, pw_standin_remlli
