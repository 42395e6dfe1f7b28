/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The remainder of 32-bit numbers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/*
 * contract:
 *   name: __mspabi_remul
 *   computes: dividend mod divisor; of a divisor of 0 the dividend
 *   arguments:
 *     - {name: dividend, register: "r13:r12", type: uint32_t, range: [0, 3], access: read, secret: true}
 *     - {name: divisor, register: "r15:r14", type: uint32_t, range: [0, 3], access: read, secret: true}
 *   clobbers: [r11, r12, r14, flags]
 *   stack_bytes: 12
 *   code_bytes: 10
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 654
 *   floor:
 *     cycles: 200
 *     why: as for the quotient
 *   strategy: >
 *     What __mspabi_divul leaves behind. Time depends on nothing.
 */
runtime_function __mspabi_remul
        call    #__mspabi_divul
        mov     r14, r12
        mov     r15, r13
        ret
end_function __mspabi_remul

#endif
