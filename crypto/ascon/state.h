/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of Ascon-p as the modes see it: 40 bytes. How the permutation keeps its words is known to the
 * implementations of these functions alone: plain words, or bit-interleaved ones (permutation.h).
 *
 * Byte i of a string belongs to the word i / 8: its byte i % 8 counted from the least significant one in SP 800-232
 * (_le), from the most significant one in Ascon v1.2 (_be). at + n is at most 40; n may be 0. */
#ifndef PENNYWEIGHT_ASCON_STATE_H
#define PENNYWEIGHT_ASCON_STATE_H

#include "parameters.h"

#include <stddef.h>
#include <stdint.h>

/* x0 = low + 2^32 * high, and 0 in x1..x4
 *   state: write, public; low: public; high: public */
void pw_ascon_start(uint32_t state[10], uint32_t low, uint32_t high);

/* S[at] ^= value
 *   state: read-write, secret; at: public; value: public */
void pw_ascon_add_byte_le(uint32_t state[10], unsigned at, uint8_t value);
void pw_ascon_add_byte_be(uint32_t state[10], unsigned at, uint8_t value);

/* S[at .. at + n - 1] ^= in
 *   state: read-write, secret; at: public; in: n bytes, read, secret; n: public */
void pw_ascon_add_le(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n);
void pw_ascon_add_be(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n);

/* out = S[at .. at + n - 1] ^ in, and these bytes of the state become what is output. out may be in.
 *   state: read-write, secret; at: public; out: n bytes, write, public; in: n bytes, read, secret; n: public */
void pw_ascon_encrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
void pw_ascon_encrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);

/* out = S[at .. at + n - 1] ^ in, and these bytes of the state become what was input. out may be in.
 *   state: read-write, secret; at: public; out: n bytes, write, public; in: n bytes, read, secret; n: public */
void pw_ascon_decrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
void pw_ascon_decrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);

/* out = S[at .. at + n - 1], all of one word
 *   state: read, secret; at: public; out: n bytes, write, public; n: public */
void pw_ascon_extract_le(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n);
void pw_ascon_extract_be(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n);

/* The states that hashing starts from, pw_ascon_hash256_initial(state) and so on: Ascon-p[12] of the IV and zeros. An
 * implementation stores them, in the layout of its permutation, or computes them (c/initial_computed.c), which takes one more
 * permutation and less memory.
 *   state: write, public */
void pw_ascon_hash256_initial(uint32_t state[10]);
void pw_ascon_hash_initial(uint32_t state[10]);
void pw_ascon_hasha_initial(uint32_t state[10]);
void pw_ascon_xof128_initial(uint32_t state[10]);
void pw_ascon_xof_initial(uint32_t state[10]);
void pw_ascon_xofa_initial(uint32_t state[10]);
void pw_ascon_cxof128_initial(uint32_t state[10]);

/* ---- loops over whole blocks of a string, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4 ------------------
 *
 * Where an implementation has them in assembly, its streams call them. */

/* Of an AEAD, with what a direction of parameters.h says; out may be in, and is not used to absorb.
 *   state: read-write, secret; out: 16*blocks bytes, write, public; in: 16*blocks bytes, read, secret
 *   blocks: public; direction: public */
void pw_ascon_aead128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);
void pw_ascon128a_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);

/* The same with blocks of 8 bytes.
 *   state: read-write, secret; out: 8*blocks bytes, write, public; in: 8*blocks bytes, read, secret
 *   blocks: public; direction: public */
void pw_ascon128_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);
void pw_ascon80pq_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);

/* Of a hash function, or of an XOF with the same sponge, absorbed.
 *   state: read-write, secret; in: 8*blocks bytes, read, secret; blocks: public */
void pw_ascon_hash256_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);
void pw_ascon_hash_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);
void pw_ascon_hasha_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);

#endif
