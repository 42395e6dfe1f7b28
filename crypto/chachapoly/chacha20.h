/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ChaCha20 block function (RFC 8439, section 2.3): the contract that every implementation meets. */
#ifndef PENNYWEIGHT_CHACHAPOLY_CHACHA20_H
#define PENNYWEIGHT_CHACHAPOLY_CHACHA20_H

#include <stdint.h>

/* stream: 64 bytes of key stream, in memory as they are output. key may stand at any address. input: the last four
 * words of the state, which are the block counter and the nonce. stream overlaps neither.
 *   stream: write, secret; key: read, secret; input: read, public */
void pw_chacha20_block(uint32_t stream[16], const uint8_t key[32], const uint32_t input[4]);

/* out = text + key stream; out and text may be the same, at any address. Only where an implementation has it: aead_blocks.c.
 *   out: write, secret; key: read, secret; input: read, public; text: read, secret */
void pw_chacha20_add_block(uint8_t out[64], const uint8_t key[32], const uint32_t input[4], const uint8_t text[64]);

#endif
