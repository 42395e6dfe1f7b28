/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint64_t __mspabi_mpyll(uint64_t a, uint64_t b): a * b in software, by the convention of the 64-bit helpers. a
 * r11..r8, b r15..r12, highest first; product r15..r12; changes r11..r15. Constant time: 2041 cycles with call and
 * return. Stack: 22 bytes with the return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a0	r8
#define a1	r9
#define a2	r10
#define a3	r11
#define product0 r12
#define product1 r13
#define product2 r14
#define product3 r15
#define not_added r7	/* -1 where the bit of a is 0, so that BIC, which keeps the carry, makes the summand */
#define summand	r6
#define count	r5

function __mspabi_mpyll
	.irp	reg, r10, r9, r8, r7, r6, r5
	push	\reg
	.endr
	.irp	reg, r15, r14, r13, r12		/* b waits on the stack, lowest word at the top */
	push	\reg
	.endr
	clr	product0
	clr	product1
	clr	product2
	clr	product3
	mov	#64, count
.Lbit:
	rla	product0
	rlc	product1
	rlc	product2
	rlc	product3
	rla	a0
	rlc	a1
	rlc	a2
	rlc	a3
	subc	not_added, not_added
	mov	@sp, summand
	bic	not_added, summand
	add	summand, product0
	mov	2(sp), summand
	bic	not_added, summand
	addc	summand, product1
	mov	4(sp), summand
	bic	not_added, summand
	addc	summand, product2
	mov	6(sp), summand
	bic	not_added, summand
	addc	summand, product3
	dec	count
	jne	.Lbit
	add	#8, sp
	.irp	reg, r5, r6, r7, r8, r9, r10
	pop	\reg
	.endr
	ret
end_function __mspabi_mpyll

#endif
