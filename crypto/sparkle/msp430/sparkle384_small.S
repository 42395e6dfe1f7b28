/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430 in little code: Alzette as a loop over its four lines, the linear layer by columns. */
#ifdef __MSP430__

#include "alzette.inc"

/*
 * contract:
 *   name: pw_sparkle384_permute
 *   computes: Sparkle384 of `steps` steps, Schwaemm and Esch v1.2 section 2.1
 *   arguments:
 *     - {name: state, register: r12, type: "uint32_t *", bytes: 48, access: read-write, secret: true}
 *     - {name: steps, register: r13, type: unsigned, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 26
 *   code_bytes: 258
 *   rodata_bytes: 48
 *   cycles:
 *     msp430f1611: 45 + 1521*steps
 *   floor:
 *     cycles: 43 + 544*steps
 *     why: >
 *       That of the fast implementation; here bytes are counted.
 *   strategy: >
 *     A line of Alzette is x += y >>> r, y ^= x >>> s, x ^= c: one copy of it, which calls its two rotations
 *     by a table of addresses, costs 28 bytes less than four lines and about a hundred cycles more. The linear layer goes
 *     through the four columns of 16 bits, from the last branch of the left half to the first: the left word goes to
 *     the right, and what has been mixed for the branch after it takes its place. What ell adds to a column is made
 *     beforehand and waits on the stack. One register counts branches with its high bits and columns with its low ones.
 *     Without success: rotations by a count of bits (64 bits of 6 cycles in an Alzette); both halves of the constant
 *     in registers (2 bytes more); the halves left in place as in the fast implementation (20 bytes to put an
 *     odd number of steps right).
 */

#define p	r12
#define scratch	r11
#define c1	r8
#define c_pointer r9
#define rotation r13
/* Linear layer: words of a column. */
#define left	t
#define mixed	u
#define effect	x0
#define column	x1	/* bits 1 to 3 count the columns, the high ones the branches */

/* The frame. */
#define step	0(sp)
#define steps	2(sp)

table pw_sparkle384_permute_constants
.Lconstants:
	.word	0x5162, 0xb7e1, 0x5880, 0xbf71, 0xda56, 0x38b4, 0x7738, 0x324e
	.word	0x85eb, 0xbb11, 0x7b57, 0x4f7c, 0xa1c8, 0xcfbf, 0x293d, 0xc2b3
/* The rotations of Alzette's lines, to the right: of y for the sum, of x for the XOR. */
.Lrotations:
	.word	.Lby_31, .Lby_24, .Lby_17, .Lby_17, .Lby_0, .Lby_31, .Lby_24, .Lby_16
.Lrotations_end:
end_table pw_sparkle384_permute_constants

function pw_sparkle384_permute
	.irp	reg, r4, r5, r6, r7, r8, r9
	push	\reg
	.endr
	push	r13
	push	#0

.Lstep:
	/* y_0 ^= C[step mod 8], y_1 ^= step */
	mov	@sp, t
	xor	t, 12(p)
	rla	t
	rla	t
	bic	#32, t
	xor	.Lconstants(t), 4(p)
	xor	.Lconstants+2(t), 6(p)

	mov	#.Lconstants, c_pointer
.Lbranch:
	mov	@p+, x0
	mov	@p+, x1
	mov	@p+, y0
	mov	@p+, y1
	mov	2(c_pointer), c1
	mov	#.Lrotations, rotation
.Lline:
	/* x += y >>> r */
	copy32	y1, y0, u, t
	call	@rotation+
	add32	u, t, x1, x0
	/* y ^= x >>> s */
	copy32	x1, x0, u, t
	call	@rotation+
	xor32	u, t, y1, y0
	xor	@c_pointer, x0
	xor	c1, x1
	cmp	#.Lrotations_end, rotation
	jne	.Lline
	mov	x0, -8(p)
	mov	x1, -6(p)
	mov	y0, -4(p)
	mov	y1, -2(p)
	add	#4, c_pointer
	cmp	#.Lconstants+24, c_pointer
	jne	.Lbranch

	/* what is added to each column, pushed from y, high half, to x, low half: of ell(tx) and ell(ty) = (l, h ^ l) */
	sub	#48, p
	clr	column
.Lsum:
	mov	@p+, effect
	xor	6(p), effect
	xor	14(p), effect
	push	effect
	xor	@p+, effect
	xor	6(p), effect
	xor	14(p), effect
	push	effect
	xor	#-1, column
	jn	.Lsum

	/* a column: left branch j goes to the right, and their sum to the left, to branch j - 1; p = left branch 2 */
	add	#8, p
.Lcolumn:
	pop	effect
.Lword:
	mov	@p, left
	mov	mixed, 0(p)		/* of branch j + 1; for branch 2 it is made good below */
	mov	24(p), mixed
	mov	left, 24(p)
	xor	left, mixed
	xor	effect, mixed
	sub	#8, p
	add	#0x5556, column		/* carry after three times, and 2 more than before */
	jnc	.Lword
	mov	mixed, 24(p)
	add	#26, p
	bit	#8, column
	jeq	.Lcolumn

	sub	#24, p
	inc	step
	cmp	@sp, steps
	jne	.Lstep

	add	#4, sp
	.irp	reg, r9, r8, r7, r6, r5, r4
	pop	\reg
	.endr
	ret

/* (u, t) is rotated to the right. */
.Lby_31:
	rotr32	31, u, t
	ret
.Lby_24:
	mark_start
	swpb	t
	swpb	u
	exchange_low_bytes u, t, scratch
	mark_end MARK_ROTATION
	ret
.Lby_17:
	rotr32	1, u, t
.Lby_16:
	mark_start
	mov	u, scratch
	mov	t, u
	mov	scratch, t
	mark_end MARK_ROTATION
.Lby_0:
	ret
end_function pw_sparkle384_permute

#endif
