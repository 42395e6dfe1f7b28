/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The remainder of 16-bit numbers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/*
 * contract:
 *   name: __mspabi_remu
 *   computes: dividend mod divisor; of a divisor of 0 the dividend
 *   arguments:
 *     - {name: dividend, register: r12, type: unsigned, range: [0, 3], access: read, secret: true}
 *     - {name: divisor, register: r13, type: unsigned, range: [0, 3], access: read, secret: true}
 *   clobbers: [r11, r12, r14, r15, flags]
 *   stack_bytes: 4
 *   code_bytes: 8
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 197
 *   floor:
 *     cycles: 56
 *     why: as for the quotient
 *   strategy: >
 *     What __mspabi_divu leaves behind. Time depends on nothing.
 */
runtime_function __mspabi_remu
        call    #__mspabi_divu
        mov     r14, r12
        ret
end_function __mspabi_remu

#endif
