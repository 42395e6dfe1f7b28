/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Start-up of an MSP430 without any library: watchdog off, .data, .bss, main, and the reset vector. */
        .text
        .global reset
reset:
        mov     #stack_top, r1
        mov     #0x5a80, &0x0120        /* WDTCTL: password, hold */

        mov     #data_image, r12
        mov     #data_start, r13
1:      cmp     #data_end, r13
        jhs     2f
        mov     @r12+, r14
        mov     r14, 0(r13)
        incd    r13
        jmp     1b

2:      mov     #bss_start, r13
3:      cmp     #bss_end, r13
        jhs     4f
        mov     #0, 0(r13)
        incd    r13
        jmp     3b

4:      call    #main
5:      jmp     5b                      /* done */

        .section .vectors, "a"
        .word   reset
