/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The authenticator of Grain-128AEADv2 for AVR, fast: two bytes at once, their bits unrolled. */
#include "../../asm/platform.h"
#if PW_AVR

#include "authenticate.inc"

/* contract of pw_grain128_absorb:
 *   bytes: {stack: 18, code: 1204}
 *   cycles: 658 + 8*bytes
 *   floor: 80 + 280*bytes
 *   why: For each bit 2 cycles to make a mask, 20 to add R masked to A, 9 to shift R, 4 to separate it from the
 *     pre-output; 80 to load and store A and R, to call and return.
 *   strategy: A and the 80 bits that R and two incoming bytes make stand in registers. Bit i of the first byte
 *     adds bits i to i + 63 of them to A, bit i of the second one bits i + 8 to i + 71: both at once cost one
 *     shift of ten bytes where byte by byte it were two of nine. Pairs are copied by movw and masked, so that a
 *     byte costs 2.5 cycles. One byte alone takes the same way, with a second one of zeros; it is rare. Products
 *     of a byte by a power of two instead of masks, to save the shift, take 4 cycles a byte. */
function pw_grain128_absorb
        absorb unrolled=1
end_function pw_grain128_absorb

#endif
