/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The even and the odd bits of a constant, for an assembler that reckons with 64 bits. */
#ifndef PENNYWEIGHT_ASCON_P_INTERLEAVED_BITS_H
#define PENNYWEIGHT_ASCON_P_INTERLEAVED_BITS_H

/* Of the word low + 2^32 * high. */
#define EVEN_BITS(low, high) (EVEN_HALF(low) | (EVEN_HALF(high) << 16))
#define ODD_BITS(low, high) EVEN_BITS((low) >> 1, (high) >> 1)

/* The 16 even bits of 32 brought together. */
#define EVEN_HALF(x) PACK_8(PACK_4(PACK_2(PACK_1((x) & 0x55555555))))
#define PACK_1(x) (((x) | ((x) >> 1)) & 0x33333333)
#define PACK_2(x) (((x) | ((x) >> 2)) & 0x0f0f0f0f)
#define PACK_4(x) (((x) | ((x) >> 4)) & 0x00ff00ff)
#define PACK_8(x) (((x) | ((x) >> 8)) & 0x0000ffff)

#endif
