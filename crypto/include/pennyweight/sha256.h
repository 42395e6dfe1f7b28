/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SHA-256 (FIPS 180-4).
 *
 * A message may have any alignment; it may be NULL where its length is 0. Nothing can fail. The time depends on the
 * lengths alone. */
#ifndef PENNYWEIGHT_SHA256_H
#define PENNYWEIGHT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_SHA256_DIGEST_BYTES 32

/* Hashes a message. */
void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len);

/* The same in pieces: _init, _update for each piece, of any length, then _finalize. */
typedef struct {
    uint32_t state[24]; /* chaining value, and the block that is being filled */
    uint32_t length[2]; /* bytes of message so far, low word first */
} pw_sha256_context;

/* Begins a message. */
void pw_sha256_init(pw_sha256_context *context);

/* Adds the next piece of the message. */
void pw_sha256_update(pw_sha256_context *context, const uint8_t *message, size_t len);

/* Gives the digest of all that was added, and wipes the context. */
void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
