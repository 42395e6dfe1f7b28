/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uint32_t __mspabi_slll(uint32_t word, unsigned count): word << count, 0 <= count <= 31. word r13:r12, count r14;
 * result r13:r12; changes r11, r15. Constant time, in the count too: 356 cycles with call and return. Stack: 4
 * bytes with the return address. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define word0	r12
#define word1	r13
#define count	r14
#define limit	r15
#define not_added r11	/* -1 where the word must stay as it is */
#define summand	r10

function __mspabi_slll
	push	r10
	mov	#31, limit		/* double it once for each of 31..1 that count reaches */
.Lbit:
	cmp	limit, count
	subc	not_added, not_added
	mov	word0, summand
	bic	not_added, summand
	add	summand, word0
	mov	word1, summand
	bic	not_added, summand
	addc	summand, word1
	dec	limit
	jne	.Lbit
	pop	r10
	ret
end_function __mspabi_slll

#endif
