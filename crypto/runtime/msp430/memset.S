/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memset(void *target, int value, size_t length), as compilers call it to clear arrays. target r12, value
 * r13, length r14; returns target; changes r14, r15. Time depends on the length alone. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target	r15
#define value	r13
#define length	r14

function memset
	mov	r12, target
	tst	length
	jeq	.Ldone
.Lbyte:
	mov.b	value, 0(target)
	inc	target
	dec	length
	jne	.Lbyte
.Ldone:
	ret
end_function memset

#endif
