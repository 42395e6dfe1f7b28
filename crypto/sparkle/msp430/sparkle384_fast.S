/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430 for speed: two steps unrolled, in which the halves of the state never change places. */
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
 *   stack_bytes: 28
 *   code_bytes: 2176
 *   rodata_bytes: 72
 *   cycles:
 *     msp430f1611: 119 + 1159*(steps//2) + 675*(steps % 2)
 *   floor:
 *     cycles: 43 + 544*steps
 *     why: >
 *       A step has six Alzettes of 57 cycles, 24 for their constants, 34 XOR for the sums of the left half and to mix the
 *       right one. Of the 24 words all but the four that fit in registers are stored and loaded, at 4 and 2 cycles; the
 *       left half is read again, at 2, because its sum must be known before it is mixed.
 *   strategy: >
 *     After a step the halves change places and one half is turned by one branch. Here the left half stays where it is,
 *     being next to be the right one, and the mixed right half is written to its place turned: its branch 1 goes to
 *     the place of branch 0, which is loaded by then; branch 2, the last, stays in registers and begins the
 *     next step; branch 0, the first, waits on the stack, where storing costs 3 cycles and not 4. So no word is
 *     ever moved, and two steps, unrolled, restore the order. An odd number of steps begins in the middle of the loop
 *     with the halves exchanged. The sums of the left half grow in registers but for the high word of y, for which none
 *     is left; in the right half the high word of the constant is an immediate value for the same reason.
 *     Without success: keeping y rotated between two uses (x moves against it, and its rotations
 *     become longer); constants by pointer (as dear as immediate values, and the register is missing).
 */

#define p	r12
/* Left half. */
#define c0	r8
#define c1	r9
#define tx0	r10
#define tx1	r11
#define ty0	r13
/* Right half: c1 is free, the high half of a constant being an immediate value. */
#define ty1	c1

/* The frame, below the registers: pairs of steps left to do, address of the next step's constants, and from the right half
 * of a step to the left one of the next the four words of a branch. */
#define next_constants	8(sp)
#define pairs	10(sp)

.macro load_branch
	mov	@p+, x0
	mov	@p+, x1
	mov	@p+, y0
	mov	@p+, y1
.endm

.macro store_branch offset
	mov	x0, \offset + 0(p)
	mov	x1, \offset + 2(p)
	mov	y0, \offset + 4(p)
	mov	y1, \offset + 6(p)
.endm

.macro left_alzette constant
	mov	#(\constant) & 0xffff, c0
	mov	#(\constant) >> 16, c1
	alzette	c1, c0
.endm

/* A branch of the right half is loaded, and mixed with the left one that lies at `left` from it. */
.macro right_branch constant, left
	load_branch
	mov	#(\constant) & 0xffff, c0
	alzette	"#(\constant) >> 16", c0
	/* x ^= x_left ^ ell(ty), y ^= y_left ^ ell(tx) */
	xor	-8 + \left(p), x0
	xor	-6 + \left(p), x1
	xor	-4 + \left(p), y0
	xor	-2 + \left(p), y1
	xor	ty1, x0
	xor	ty0, x1
	xor	tx1, y0
	xor	tx0, y1
.endm

/* A step whose left half lies at `left` in the state and whose right half lies at `right`. p = address of the right
 * half of the step before, or of this one's left half, + 24. */
.macro step left, right
	sub	#24, p

	/* left branch 1, in registers: y_1 ^= step */
	mov	next_constants, t
	xor	@t, y0
	left_alzette 0xbf715880
	store_branch 8
	copy32	x1, x0, tx1, tx0
	mov	y0, ty0

	/* left branch 0, in memory: y_0 ^= C[step mod 8] */
	load_branch
	mov	next_constants, t
	incd	t
	xor	@t+, y0
	xor	@t+, y1
	mov	t, next_constants
	left_alzette 0xb7e15162
	store_branch -8
	xor32	x1, x0, tx1, tx0
	xor	y0, ty0

	/* left branch 2, on the stack */
	.irp	word, y1, y0, x1, x0
	pop	\word
	.endr
	left_alzette 0x38b4da56
	store_branch 8
	xor32	x1, x0, tx1, tx0
	xor	y0, ty0
	mov	y1, ty1
	xor	-2(p), ty1
	xor	6(p), ty1

	/* ell(tx), ell(ty); their halves have changed places in the registers */
	xor	tx0, tx1
	xor	ty0, ty1

	/* the right branches 0, 1 and 2 become the left ones 2, 0 and 1 */
	add	#\right - \left - 8, p
	right_branch 0x324e7738, \left-\right
	.irp	word, x0, x1, y0, y1
	push	\word
	.endr
	right_branch 0xbb1185eb, \left-\right
	store_branch -16
	right_branch 0x4f7c7b57, \left-\right
.endm

/* For each step its number and its constant. */
table pw_sparkle384_permute_constants
.Lconstants:
	.word	0, 0x5162, 0xb7e1, 1, 0x5880, 0xbf71, 2, 0xda56, 0x38b4, 3, 0x7738, 0x324e
	.word	4, 0x85eb, 0xbb11, 5, 0x7b57, 0x4f7c, 6, 0xa1c8, 0xcfbf, 7, 0x293d, 0xc2b3
	.word	8, 0x5162, 0xb7e1, 9, 0x5880, 0xbf71, 10, 0xda56, 0x38b4, 11, 0x7738, 0x324e
end_table pw_sparkle384_permute_constants

function pw_sparkle384_permute
	push_preserved
	mov	r13, t
	inc	t
	rra	t			/* a step alone counts as a pair */
	push	t
	push	#.Lconstants

	/* left branch 1 in registers, left branch 2 on the stack */
	add	#8, p
	load_branch
	.irp	word, x0, x1, y0, y1
	mov	@p+, t
	push	t
	.endr

	bit	#1, r13
	jeq	.Lpair

	/* an odd number of steps begins with the second of a pair, for which the halves change places */
	mov	-24(p), c0
	mov	-22(p), c1
	mov	-20(p), tx0
	mov	-18(p), tx1
	.rept	12
	mov_increment 12, -26, 12	/* p has moved on by 2 */
	.endr
	mov	c0, -24(p)
	mov	c1, -22(p)
	mov	tx0, -20(p)
	mov	tx1, -18(p)
	br	#.Lsecond

.Lpair:
	step	0, 24
.Lsecond:
	step	24, 0
	dec	pairs
	jeq	.Ldone
	br	#.Lpair

.Ldone:
	store_branch -16
	.irp	offset, -2, -4, -6, -8
	mov_increment 1, \offset, 12
	.endr
	add	#4, sp
	pop_preserved
	ret
end_function pw_sparkle384_permute

#endif
