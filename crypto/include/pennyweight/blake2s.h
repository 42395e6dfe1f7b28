/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash function BLAKE2s-256, without a key (RFC 7693, 2015).
 *
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. Running time depends
 * only on the input lengths. */
#ifndef PENNYWEIGHT_BLAKE2S_H
#define PENNYWEIGHT_BLAKE2S_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PW_BLAKE2S_DIGEST_BYTES 32

/* ---- BLAKE2s-256 --------------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t state[11]; /* chaining value, bytes counted, flag of the last block */
    uint32_t block[16]; /* what has not been compressed yet */
    unsigned used;      /* bytes in it */
} pw_blake2s_context;

/* Hashes a message. */
void pw_blake2s(uint8_t digest[PW_BLAKE2S_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_blake2s_init(pw_blake2s_context *context);

/* Takes in the next len bytes. */
void pw_blake2s_update(pw_blake2s_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_blake2s_finalize(pw_blake2s_context *context, uint8_t digest[PW_BLAKE2S_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
