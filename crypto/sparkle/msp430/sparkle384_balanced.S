/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sparkle384 on the MSP430: a loop over the six branches, then the linear layer straight on. */
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
 *   stack_bytes: 18
 *   code_bytes: 464
 *   rodata_bytes: 32
 *   cycles:
 *     msp430f1611: 48 + 764*steps
 *   floor:
 *     cycles: 48 + 624*steps
 *     why: >
 *       Six Alzettes of 57 cycles; 24 words to load and to store at 2 and 4 cycles, and the left half a second time,
 *       because its sum must be known before the halves are mixed; 4 cycles of constants a branch.
 *   strategy: >
 *     A branch and its constant are in registers during its Alzette. Rotations by 17 and 31 are copies shifted by one
 *     bit, by 24 copies that exchange bytes with one mask for both halves, by 16 only a change of names; x += y <<< 1
 *     takes no copy, being x + y + (top bit of y) + y. The last branch stays in registers: the linear layer begins
 *     with it, so that of the ring of the three left branches none has to be put aside in memory.
 */

#define p	r12
#define c_pointer r13
#define step	r8
#define c0	r9
#define c1	r10
/* Linear layer. */
#define tx0	r9
#define tx1	r10
#define ty0	r11
#define ty1	r13

/* The last left word to the right, and the last right word, in a register, mixed with it; p = end of the left half. */
.macro mix_last offset, right, effect
	mov	\offset - 8(p), t
	mov	t, \offset + 16(p)
	xor	t, \right
	xor	\effect, \right
.endm

/* p = a word of the right half; the left word there takes its place, and their sum goes to `target` from p. */
.macro mix effect, target
	mov	@p+, u
	mov	-26(p), t
	mov	t, -2(p)
	xor	t, u
	xor	\effect, u
	mov	u, \target-2(p)
.endm

table pw_sparkle384_permute_constants
.Lconstants:
	.word	0x5162, 0xb7e1, 0x5880, 0xbf71, 0xda56, 0x38b4, 0x7738, 0x324e
	.word	0x85eb, 0xbb11, 0x7b57, 0x4f7c, 0xa1c8, 0xcfbf, 0x293d, 0xc2b3
end_table pw_sparkle384_permute_constants

function pw_sparkle384_permute
	push_preserved
	push	r13
	clr	step

.Lstep:
	/* y_0 ^= C[step mod 8], y_1 ^= step */
	mov	step, t
	rla	t
	rla	t
	bic	#32, t
	xor	.Lconstants(t), 4(p)
	xor	.Lconstants+2(t), 6(p)
	xor	step, 12(p)

	/* the ARX boxes */
	mov	#.Lconstants, c_pointer
.Lbranch:
	mov	@p+, x0
	mov	@p+, x1
	mov	@p+, y0
	mov	@p+, y1
	mov	@c_pointer+, c0
	mov	@c_pointer+, c1
	alzette	c1, c0
	mov	x0, -8(p)
	mov	x1, -6(p)
	mov	y0, -4(p)
	mov	y1, -2(p)
	cmp	#.Lconstants+24, c_pointer
	jne	.Lbranch

	/* tx = ell(x_0 ^ x_1 ^ x_2), ty = ell(y_0 ^ y_1 ^ y_2); their halves have changed places in the registers */
	sub	#48, p
	mov	@p+, tx0
	mov	@p+, tx1
	mov	@p+, ty0
	mov	@p+, ty1
	.rept	2
	xor	@p+, tx0
	xor	@p+, tx1
	xor	@p+, ty0
	xor	@p+, ty1
	.endr
	xor	tx0, tx1
	xor	ty0, ty1

	/* branch 5, still in registers, with branch 2 */
	mix_last 0, x0, ty1
	mix_last 2, x1, ty0
	mix_last 4, y0, tx1
	mix_last 6, y1, tx0
	/* branch 3 with branch 0, into branch 2; branch 4 with branch 1, into branch 0 */
	.irp	target, -8, -32
	mix	ty1, \target
	mix	ty0, \target
	mix	tx1, \target
	mix	tx0, \target
	.endr
	/* what was made of branch 5, into branch 1 */
	mov	x0, -32(p)
	mov	x1, -30(p)
	mov	y0, -28(p)
	mov	y1, -26(p)
	sub	#40, p

	inc	step
	cmp	@sp, step
	jne	.Lstep

	incd	sp			/* steps */
	pop_preserved
	ret
end_function pw_sparkle384_permute

#endif
