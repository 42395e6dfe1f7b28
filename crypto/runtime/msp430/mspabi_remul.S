/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint32_t __mspabi_remul(uint32_t dividend, uint32_t divisor): the remainder, in r13:r12. dividend r13:r12,
 * divisor r15:r14; changes r11, r14, r15. Constant time: 654 cycles with call and return. Stack: 12 bytes with the
 * return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

function __mspabi_remul
	call	#__mspabi_divul
	mov	r14, r12
	mov	r15, r13
	ret
end_function __mspabi_remul

#endif
