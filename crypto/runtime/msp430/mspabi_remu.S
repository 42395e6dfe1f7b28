/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint16_t __mspabi_remu(uint16_t dividend, uint16_t divisor): the remainder, in r12. dividend r12, divisor r13;
 * changes r11, r14, r15. Constant time: 197 cycles with call and return. Stack: 4 bytes with the return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

function __mspabi_remu
	call	#__mspabi_divu
	mov	r14, r12
	ret
end_function __mspabi_remu

#endif
