/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operations on byte strings that every mode needs: adding to a state, comparing, wiping. All accept data of any
 * alignment and length (0 included), and their running time depends only on the length.
 *
 * A platform may replace the whole of bytes.c by assembly: common/<platform>/bytes.S. */
#ifndef PENNYWEIGHT_BYTES_H
#define PENNYWEIGHT_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* state ^= in
 *   state: n bytes, read-write, secret; in: n bytes, read, secret; n: public */
void pw_bytes_add(uint8_t *state, const uint8_t *in, size_t n);

/* out = state ^ in, and the state becomes what is output: a duplex encrypts. out may be in.
 *   out: n bytes, write, public; state: n bytes, read-write, secret; in: n bytes, read, secret; n: public */
void pw_bytes_encrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n);

/* out = state ^ in, and the state becomes what was input: a duplex decrypts. out may be in.
 *   out: n bytes, write, secret; state: n bytes, read-write, secret; in: n bytes, read, public; n: public */
void pw_bytes_decrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n);

/* to = from; for the short and odd lengths of modes, without libc. The two do not overlap.
 *   to: n bytes, write, secret; from: n bytes, read, secret; n: public */
void pw_bytes_copy(uint8_t *to, const uint8_t *from, size_t n);

/* 0 if the n bytes are equal, -1 if not; the time does not tell where they differ.
 *   a: n bytes, read, secret; b: n bytes, read, secret; n: public */
int pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);

/* Sets n bytes to zero; the compiler cannot leave a call of it out.
 *   memory: n bytes, write, secret; n: public */
void pw_bytes_wipe(void *memory, size_t n);

#endif
