/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash function SHA-256 (FIPS 180-4, 2015).
 *
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. Running time depends
 * only on the input lengths. */
#ifndef PENNYWEIGHT_SHA256_H
#define PENNYWEIGHT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_SHA256_DIGEST_BYTES 32

/* ---- SHA-256 ------------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[24]; /* chaining value, and the block that is being filled */
    uint32_t length[2]; /* bytes of message so far, low word first */
} pw_sha256_context;

/* Hashes a message. */
void pw_sha256(uint8_t digest[PW_SHA256_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_sha256_init(pw_sha256_context *context);

/* Takes in the next len bytes. */
void pw_sha256_update(pw_sha256_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_sha256_finalize(pw_sha256_context *context, uint8_t digest[PW_SHA256_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
