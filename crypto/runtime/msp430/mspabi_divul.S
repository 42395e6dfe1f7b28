/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint32_t __mspabi_divul(uint32_t dividend, uint32_t divisor): the quotient, in r13:r12; the remainder is left in
 * r15:r14, which __mspabi_remul relies on. dividend r13:r12, divisor r15:r14; changes r11. Constant time: 644
 * cycles with call and return. Stack: 10 bytes with the return address. A divisor of 0 gives 0xffffffff and the
 * dividend. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define quotient0 r12	/* dividend, replaced bit by bit by the complement of the quotient */
#define quotient1 r13
#define divisor0 r14
#define divisor1 r15
#define remainder0 r10
#define remainder1 r11
#define not_restored r9
#define restored r8
#define count	r7

function __mspabi_divul
	push	r10
	push	r9
	push	r8
	push	r7
	clr	remainder0
	clr	remainder1
	mov	#32, count
.Lbit:
	rla	quotient0
	rlc	quotient1
	rlc	remainder0
	rlc	remainder1
	/* the divisor fits if a bit fell out, which leaves a borrow behind, or if there is no borrow: else add it again */
	subc	not_restored, not_restored
	sub	divisor0, remainder0
	subc	divisor1, remainder1
	adc	not_restored
	inv	not_restored
	mov	divisor0, restored
	bic	not_restored, restored
	add	restored, remainder0
	mov	divisor1, restored
	bic	not_restored, restored
	addc	restored, remainder1
	adc	quotient0
	dec	count
	jne	.Lbit
	inv	quotient0
	inv	quotient1
	mov	remainder0, divisor0
	mov	remainder1, divisor1
	pop	r7
	pop	r8
	pop	r9
	pop	r10
	ret
end_function __mspabi_divul

#endif
