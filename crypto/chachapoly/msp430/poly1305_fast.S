/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Poly1305 for MSP430 without a multiplier: r is added or not for each bit of h, by a mask. */
#ifdef __MSP430__

#include "poly1305.inc"

/*
 * contract:
 *   name: pw_poly1305_absorb
 *   computes: "h = (h + B + 2^128) * r mod 2^130 - 5 for each block B, RFC 8439 section 2.5"
 *   arguments:
 *     - {name: h, register: r12, type: "uint32_t *", bytes: 20, access: read-write, secret: true}
 *     - {name: r, register: r13, type: "const uint32_t *", bytes: 16, access: read, secret: true}
 *     - {name: data, register: r14, type: "const uint8_t *", bytes: 128, access: read, secret: true}
 *     - {name: blocks, register: r15, type: size_t, access: read, secret: false}
 *   clobbers: [r11, r12, r13, r14, r15, flags]
 *   stack_bytes: 58
 *   code_bytes: 1994
 *   rodata_bytes: 0
 *   cycles:
 *     msp430f1611: 305 + 6183*blocks
 *   floor:
 *     cycles: 100 + 5764*blocks
 *     why: >
 *       By this method: for each of 131 bits eight masked additions of 4 cycles, a shift of nine
 *       words in registers, the mask, and the base of r.
 *   strategy: >
 *     From the lowest bit of h on, r or 0 is added to a sum, which is then shifted right; what falls out of it takes the
 *     place of the bits of h that are used up. After 131 bits these hold the product modulo 2^131 and the sum the rest,
 *     and one step back it is the rest of 2^130 that comes back five times. The sum stays in registers; r is at the
 *     stack pointer, so that there is a base to read it from. BIC by the complement of the mask keeps the carry, which
 *     AND would not. Choosing an address instead of a mask would be faster, and secret addresses. 16 bits are
 *     unrolled.
 */
function pw_poly1305_absorb
	open_frame
.Lblock:
	add_block
	start_product
.Lword:
	next_word
	.rept	16
	multiply_bit
	.endr
	end_word .Lword_done
	br	#.Lword
.Lword_done:
	mov	TOP(sp), multiplier
	.rept	3
	multiply_bit
	.endr
	fold
	dec	BLOCKS(sp)
	jeq	.Ldone
	br	#.Lblock
.Ldone:
	reduce_and_close
	ret
end_function pw_poly1305_absorb

#endif
