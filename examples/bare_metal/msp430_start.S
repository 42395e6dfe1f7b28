/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Start-up of an MSP430 without any library: watchdog off, .data, .bss, main, and the reset vector. */
#ifdef __MSP430X_LARGE__
#error "functions of the large model (-mlarge) return to addresses of 20 bits: take the start-up code of a library"
#endif

/* WDTCTL, the watchdog's register: of the F1xx, F2xx and F4xx, and of the F5xx, F6xx and FR, which are MSP430X. A compiler that is
 * not told of MSP430X is told of this: -DWATCHDOG=0x015c. */
#ifndef WATCHDOG
#ifdef __MSP430X__
#define WATCHDOG 0x015c
#else
#define WATCHDOG 0x0120
#endif
#endif
        .text
        .global reset
reset:
        mov     #stack_top, r1
        mov     #0x5a80, &WATCHDOG      /* password, hold */

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
