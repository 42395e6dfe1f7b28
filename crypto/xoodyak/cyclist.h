/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What Xoodyak's AEAD and hash share of the Cyclist mode (NIST LWC final round submission, section 2). */
#ifndef PENNYWEIGHT_XOODYAK_CYCLIST_H
#define PENNYWEIGHT_XOODYAK_CYCLIST_H

#include <stddef.h>
#include <stdint.h>

#define PW_XOODYAK_STATE_BYTES 48u
#define PW_XOODYAK_RATE_HASH 16u
#define PW_XOODYAK_RATE_AD 44u
#define PW_XOODYAK_RATE_MESSAGE 24u

/* Ends the block of which `offset` bytes are in the state, Down with its padding, and permutes, Up with `colour`.
 *   state: read-write, secret; offset: public; colour: public */
void pw_xoodyak_end_block(uint32_t state[12], unsigned offset, uint8_t colour);

/* Adds data to the block of `rate` bytes of which `offset` are filled, with whole blocks finished as they come; returns
 * how many bytes of the last one are filled, 0 only without data: a full block waits for what comes after it.
 *   state: read-write, secret; offset: public; rate: public; data: len bytes, read, secret; len: public */
unsigned pw_xoodyak_absorb(uint32_t state[12], unsigned offset, unsigned rate, const uint8_t *data, size_t len);

/* As pw_xoodyak_absorb for the blocks of the message, with output: encrypts, or decrypts where `decrypting` is not 0.
 * Bytes where the core has them: on AVR that is two registers less on the stack.
 *   state: read-write, secret; offset: public; out: len bytes, write, secret; in: len bytes, read, secret
 *   len: public; decrypting: public */
unsigned pw_xoodyak_crypt(uint32_t state[12], uint_fast8_t offset, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t decrypting);

#endif
