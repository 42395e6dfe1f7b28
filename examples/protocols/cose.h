/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* COSE_Encrypt0 (RFC 9052, section 5.2) with AES-CCM-16-64-128, algorithm 10 of RFC 9053: a nonce of 13 bytes
 * and a tag of eight. The CBOR is of one shape: tag 16, or none; the protected header {1: 10}; in the
 * unprotected one the IV, and a key identifier if there is one; the ciphertext in the message.
 *
 *   16([h'a1010a', {5: h'<IV>', 4: h'<key identifier>'}, h'<ciphertext and tag>']) */
#ifndef PROTOCOLS_COSE_H
#define PROTOCOLS_COSE_H

#include <stddef.h>
#include <stdint.h>

#define COSE_KEY_BYTES 16
#define COSE_IV_BYTES 13
#define COSE_TAG_BYTES 8
#define COSE_TEXT_BYTES_MAX 16384
#define COSE_KEY_ID_BYTES_MAX 23
#define COSE_EXTERNAL_BYTES_MAX 64
#define COSE_OVERHEAD_BYTES (35 + COSE_KEY_ID_BYTES_MAX) /* at most, of an object over its text */

/* A key, and what both sides know of it. */
struct cose_key {
    uint8_t key[COSE_KEY_BYTES];
    uint8_t id[COSE_KEY_ID_BYTES_MAX];
    uint8_t id_bytes; /* 0: objects do not name the key */
};

/* Writes an object with len bytes of text, 16384 at most, to `object`, which has room for 58 bytes more.
 * `external` is known to both sides and authenticated (external_aad), 64 bytes at most. An IV must not be
 * reused with a key. Returns the length of the object, or -1 if a length is not allowed. */
int cose_encrypt0(uint8_t *object, const uint8_t *text, size_t len, const uint8_t iv[COSE_IV_BYTES],
                  const uint8_t *external, size_t external_bytes, const struct cose_key *key);

/* Decrypts an object of len bytes to `text`, which has room for as many as the object has; the IV is copied
 * to `iv`, so that the caller can tell repetitions. Returns the length of the text, or -1: not of the shape
 * above, for another key, or changed. Then `text` is wiped or was not written. */
int cose_decrypt0(uint8_t *text, uint8_t iv[COSE_IV_BYTES], const uint8_t *object, size_t len, const uint8_t *external,
                  size_t external_bytes, const struct cose_key *key);

#endif
