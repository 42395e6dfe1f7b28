/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint32_t __mspabi_mpyl(uint32_t a, uint32_t b): a * b in software. a r13:r12, b r15:r14; product r13:r12;
 * changes r11..r15. Constant time: 482 cycles with call and return. Stack: 10 bytes with the return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a0	r12
#define a1	r13
#define b0	r14
#define b1	r15
#define product0 r10
#define product1 r11
#define not_added r9	/* -1 where the bit of b is 0, so that BIC, which keeps the carry, makes the summand */
#define summand	r8
#define count	r7

function __mspabi_mpyl
	push	r10
	push	r9
	push	r8
	push	r7
	clr	product0
	clr	product1
	mov	#32, count
.Lbit:
	rla	product0
	rlc	product1
	rla	b0
	rlc	b1
	subc	not_added, not_added
	mov	a0, summand
	bic	not_added, summand
	add	summand, product0
	mov	a1, summand
	bic	not_added, summand
	addc	summand, product1
	dec	count
	jne	.Lbit
	mov	product0, a0
	mov	product1, a1
	pop	r7
	pop	r8
	pop	r9
	pop	r10
	ret
end_function __mspabi_mpyl

#endif
