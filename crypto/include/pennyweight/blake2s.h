/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* BLAKE2s-256 (RFC 7693): the hash with a digest of 32 bytes, without a key.
 *
 * A message may have any alignment; it may be NULL where its length is 0. Nothing can fail. The time depends on the
 * lengths alone. */
#ifndef PENNYWEIGHT_BLAKE2S_H
#define PENNYWEIGHT_BLAKE2S_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_BLAKE2S_DIGEST_BYTES 32

/* Hashes a message. */
void pw_blake2s(uint8_t digest[PW_BLAKE2S_DIGEST_BYTES], const uint8_t *message, size_t len);

/* The same in pieces: _init, _update for each piece, of any length, then _finalize. */
typedef struct {
    uint32_t state[11]; /* chaining value, bytes counted, flag of the last block */
    uint32_t block[16]; /* what has not been compressed yet */
    unsigned used;      /* bytes in it */
} pw_blake2s_context;

/* Begins a message. */
void pw_blake2s_init(pw_blake2s_context *context);

/* Adds the next piece of the message. */
void pw_blake2s_update(pw_blake2s_context *context, const uint8_t *message, size_t len);

/* Gives the digest of all that was added, and wipes the context. */
void pw_blake2s_finalize(pw_blake2s_context *context, uint8_t digest[PW_BLAKE2S_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
