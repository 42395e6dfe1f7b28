/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint32_t __mspabi_srll(uint32_t word, unsigned count): word >> count, 0 <= count <= 31. word r13:r12, count r14;
 * result r13:r12; changes r11, r15. Constant time, in the count too: 516 cycles with call and return. Stack: 6
 * bytes with the return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "shift_right.inc"

.macro shift_in_zero register
	clrc
	rrc	\register
.endm

shift_right_function __mspabi_srll, shift_in_zero

#endif
