/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The remainder of 32-bit numbers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of __mspabi_remul:
 *   for: {dividend: [0, 3], divisor: [0, 3]}
 *   bytes: {stack: 12, code: 10}
 *   cycles: 654
 *   floor: 200
 *   why: as for the quotient
 *   strategy: What __mspabi_divul leaves behind. Time depends on nothing. */
runtime_function __mspabi_remul
        call    #__mspabi_divul
        mov     r14, r12
        mov     r15, r13
        ret
end_function __mspabi_remul

#endif
