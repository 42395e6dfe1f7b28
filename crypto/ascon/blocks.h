/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Loops over whole blocks of a string, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4: where an implementation has them
 * in assembly, its streams call them. */
#ifndef PENNYWEIGHT_ASCON_BLOCKS_H
#define PENNYWEIGHT_ASCON_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

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
