/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states of ISAP as its mode sees them: S[0], S[1], .. of the specification. How a permutation keeps its words is known to
 * the implementations of these functions alone, but for what holds for all: a state is n bytes of memory; the first 16 of them are
 * S[0] to S[15] in some order, the last 16 the last ones; and bytes that are 0 are so in any.
 *
 * Each exists for Ascon-p, pw_isap_a_.., with 40 bytes and blocks of 8, and for Keccak-p[400], pw_isap_k_.., with 50 bytes and
 * blocks of 18. at + n is at most the bytes of the state; n may be 0. */
#ifndef PENNYWEIGHT_ISAP_SPONGE_H
#define PENNYWEIGHT_ISAP_SPONGE_H

#include "asm/platform.h"
#include "ascon_p/permutation.h"
#include "keccak_p/permutation.h"

#include <stddef.h>
#include <stdint.h>

/* S = first || iv || 0, the first byte of the iv being the highest one of iv_high */
void pw_isap_a_start(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low);
void pw_isap_k_start(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low);

/* S[at .. at + n - 1] ^= in */
void pw_isap_a_add(uint32_t *state, unsigned at, const uint8_t *in, unsigned n);
void pw_isap_k_add(uint32_t *state, unsigned at, const uint8_t *in, unsigned n);

/* S[at] ^= byte */
void pw_isap_a_add_byte(uint32_t *state, unsigned at, uint8_t byte);
void pw_isap_k_add_byte(uint32_t *state, unsigned at, uint8_t byte);

/* out = S[at .. at + n - 1] ^ in; out may be in */
void pw_isap_a_crypt(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
void pw_isap_k_crypt(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n);

/* The first 16 bytes in memory become S[0], .., S[15] in this order: what is there is no state any more */
void pw_isap_a_order(uint32_t *state);
void pw_isap_k_order(uint32_t *state);

/* p^rounds of Ascon-p on such a state. On RISC-V with Zbb assembly interleaves a state for the whole call of a mode, and Ascon-p alone
 * does so for each permutation; everywhere else it is that of Ascon-p.
 *   state: 40 bytes, read-write, secret; rounds: public */
#if PW_RISCV_ZBB
void pw_isap_a_permute(uint32_t *state, unsigned rounds);
#else
#define pw_isap_a_permute pw_ascon_permute
#endif

/* S[0] ^= 80 if the next bit of y is set, highest bit of a byte first; p^rounds, but for the last of 128: ISAP v2.0
 * section 2.4. rounds: 1 or 12. That of Keccak-p[400] is in keccak_p/permutation.h, whose fast forms have it.
 *   state: 40 bytes, read-write, secret; y: read, secret; rounds: public */
void pw_isap_a_absorb_bits(uint32_t *state, const uint8_t y[16], unsigned rounds);

/* These two for Ascon-p, where an implementation has them (c/strings_a_blocks.c); rounds are 12 for the first, 6 or 12 for the
 * second. On RV32 they take no block at an address that is no multiple of 4, and return len.
 *
 * For each whole block of in: S ^= block, p^rounds, section 2.5. Returns the number of bytes behind them.
 *   state: 40 bytes, read-write, secret; in: len bytes, read, public; len: public; rounds: public */
size_t pw_isap_a_absorb_blocks(uint32_t *state, const uint8_t *in, size_t len, unsigned rounds);

/* For each whole block of in: p^rounds, out = S ^ block, section 2.3; out may be in. Returns the number of bytes behind.
 *   state: 40 bytes, read-write, secret; out: len bytes, write, public; in: len bytes, read, secret
 *   len: public; rounds: public */
size_t pw_isap_a_crypt_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len, unsigned rounds);

#endif
