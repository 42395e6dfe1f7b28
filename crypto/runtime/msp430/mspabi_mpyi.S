/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint16_t __mspabi_mpyi(uint16_t a, uint16_t b): a * b in software. a r12, b r13; product r12; changes r11,
 * r13..r15. Constant time: 156 cycles with call and return. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define a	r12
#define b	r13
#define product	r14
#define summand	r11
#define count	r15

function __mspabi_mpyi
	clr	product
	mov	#16, count
.Lbit:
	rla	product
	rla	b			/* the highest bit, as carry, */
	subc	summand, summand	/* as 0 or -1, */
	inv	summand			/* as -1 or 0 */
	and	a, summand
	add	summand, product
	dec	count
	jne	.Lbit
	mov	product, a
	ret
end_function __mspabi_mpyi

#endif
