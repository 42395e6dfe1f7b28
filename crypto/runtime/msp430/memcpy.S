/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* void *memcpy(void *target, const void *source, size_t length), as compilers call it for copies of structures.
 * target r12, source r13, length r14; returns target; changes r11, r13..r15. Time depends on the length and on
 * whether both addresses are even, not on the content. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"

#define target	r15
#define source	r13
#define length	r14

function memcpy
	mov	r12, target
	mov	target, r11
	bis	source, r11
	bit	#1, r11
	jne	.Lbytes

	decd	length
	jnc	.Lrest
.Lword:
	mov_increment 13, 0, 15		/* mov @source+, 0(target) */
	incd	target
	decd	length
	jc	.Lword
.Lrest:
	incd	length			/* 0 or 1 */

.Lbytes:
	tst	length
	jeq	.Ldone
.Lbyte:
	mov_b_increment 13, 0, 15	/* mov.b @source+, 0(target) */
	inc	target
	dec	length
	jne	.Lbyte
.Ldone:
	ret
end_function memcpy

#endif
