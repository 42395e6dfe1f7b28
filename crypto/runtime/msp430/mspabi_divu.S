/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint16_t __mspabi_divu(uint16_t dividend, uint16_t divisor): the quotient, in r12; the remainder is left in r14,
 * which __mspabi_remu relies on. dividend r12, divisor r13; changes r11, r14, r15. Constant time: 188 cycles with
 * call and return. A divisor of 0 gives 0xffff and the dividend. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define quotient r12	/* dividend, replaced bit by bit by the complement of the quotient */
#define divisor	r13
#define remainder r14
#define restored r11
#define count	r15

function __mspabi_divu
	clr	remainder
	mov	#16, count
.Lbit:
	rla	quotient
	rlc	remainder
	/* the divisor fits if a bit fell out, which leaves a borrow behind, or if there is no borrow: else add it again */
	subc	restored, restored
	sub	divisor, remainder
	adc	restored
	and	divisor, restored
	add	restored, remainder
	adc	quotient
	dec	count
	jne	.Lbit
	inv	quotient
	ret
end_function __mspabi_divu

#endif
