/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HMAC-SHA-256, message authentication (FIPS 198-1, RFC 2104): TLS, IPsec, JSON Web Tokens, one-time passwords; and the
 * key derivation HKDF-SHA-256 on it (RFC 5869): TLS 1.3, Matter, OSCORE.
 *
 * A tag proves that the message comes from an owner of the key. The key may have any length: at least 16 random bytes
 * should be in it, 32 are usual, and one of more than 64 bytes is replaced by its hash. The tag may be truncated to its
 * first bytes, at least 4: 16 or more unless a protocol prescribes fewer and limits the number of attempts. Data may have
 * any alignment and length, and a pointer may be NULL if its length is 0. No output may overlap an input. Running time
 * depends only on the input lengths. */
#ifndef PENNYWEIGHT_HMAC_H
#define PENNYWEIGHT_HMAC_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"
#include "pennyweight/sha256.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_HMAC_SHA256_KEY_BYTES 32 /* usual; the functions take any number */
#define PW_HMAC_SHA256_TAG_BYTES 32

#define PW_HKDF_SHA256_PRK_BYTES 32 /* of the key between the two steps */
#define PW_HKDF_SHA256_OUTPUT_BYTES_MAX 8160 /* the longest output, 255 blocks of the hash */

/* ---- HMAC-SHA-256 -------------------------------------------------------------------------------------------- */

/* State of a streaming computation. Opaque: do not access the members. A copy of it is a state of its own. */
typedef struct {
    pw_sha256_context inner; /* the hash of the key's inner block and the message */
    uint32_t outer[8]; /* the chaining value after the key's outer block */
} pw_hmac_sha256_context;

/* Computes the tag of len bytes of message with a key of keylen bytes. */
void pw_hmac_sha256(uint8_t tag[PW_HMAC_SHA256_TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *key,
                    size_t keylen);

/* Returns 0 if the taglen bytes are the first ones of the message's tag, or -1 if they are not, or if taglen is less than 4
 * or more than 32. */
PW_MUST_CHECK int pw_hmac_sha256_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                                       const uint8_t *key, size_t keylen);

/* Streaming: init, update as often as needed, then finalize or verify. Chunks may have any length, 0 included. For several
 * messages with one key, init a context once and continue with a copy for each message: this saves half of the time that a
 * short one takes. Finalise the original when the key is no longer needed. */
void pw_hmac_sha256_init(pw_hmac_sha256_context *context, const uint8_t *key, size_t keylen);

/* Processes the next len bytes. */
void pw_hmac_sha256_update(pw_hmac_sha256_context *context, const uint8_t *message, size_t len);

/* Computes the tag and wipes the context. The tag of a finalised context is zeros. */
void pw_hmac_sha256_finalize(pw_hmac_sha256_context *context, uint8_t tag[PW_HMAC_SHA256_TAG_BYTES]);

/* Returns 0 or -1, as _check does, and wipes the context. For a finalised context no tag is valid. */
PW_MUST_CHECK int pw_hmac_sha256_verify(pw_hmac_sha256_context *context, const uint8_t *tag, size_t taglen);

/* ---- HKDF-SHA-256 -------------------------------------------------------------------------------------------- */

/* Derives a key of outlen bytes, at most 8160, from key material that need not be uniform: the result of a key agreement,
 * or a key. The salt is not secret and may be empty; info, which may be empty too, names the purpose, so that each purpose
 * has its own key. Returns 0, or -1 with nothing written if outlen is more than 8160. */
PW_MUST_CHECK int pw_hkdf_sha256(uint8_t *output, size_t outlen, const uint8_t *ikm, size_t ikmlen, const uint8_t *salt,
                                 size_t saltlen, const uint8_t *info, size_t infolen);

/* The first of the two steps alone: computes a key from the key material. */
void pw_hkdf_sha256_extract(uint8_t prk[PW_HKDF_SHA256_PRK_BYTES], const uint8_t *ikm, size_t ikmlen,
                            const uint8_t *salt, size_t saltlen);

/* The second step alone: derives a key of outlen bytes from a key of prklen, which is uniform and has at least 32 bytes.
 * Returns 0, or -1 with nothing written if outlen is more than 8160. */
PW_MUST_CHECK int pw_hkdf_sha256_expand(uint8_t *output, size_t outlen, const uint8_t *prk, size_t prklen,
                                        const uint8_t *info, size_t infolen);

#ifdef __cplusplus
}
#endif

#endif
