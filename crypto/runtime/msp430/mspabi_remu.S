/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The remainder of 16-bit numbers. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

/* contract of __mspabi_remu:
 *   for: {dividend: [0, 3], divisor: [0, 3]}
 *   bytes: {stack: 4, code: 8}
 *   cycles: 197
 *   floor: 56
 *   why: as for the quotient
 *   strategy: What __mspabi_divu leaves behind. Time depends on nothing. */
runtime_function __mspabi_remu
        call    #__mspabi_divu
        mov     r14, r12
        ret
end_function __mspabi_remu

#endif
