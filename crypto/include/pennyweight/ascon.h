/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon as NIST SP 800-232 (2025) has it: an AEAD, a hash function and extendable-output functions. Its
 * forerunner, with which it does not interoperate, is in ascon_v12.h.
 *
 * A nonce must never be reused with the same key, and a key may see 2^54 bytes of data, nonces included.
 * Data may have any alignment and length, and a pointer may be NULL if its length is 0. ciphertext and
 * message may be the same buffer (in-place operation) but must not overlap partially; no other output may
 * overlap an input. Running time depends only on the input lengths and, for decryption, on whether the tag
 * is valid. */
#ifndef PENNYWEIGHT_ASCON_H
#define PENNYWEIGHT_ASCON_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_ASCON_AEAD128_KEY_BYTES 16
#define PW_ASCON_AEAD128_NONCE_BYTES 16
#define PW_ASCON_AEAD128_TAG_BYTES 16
#define PW_ASCON_AEAD128_MASKED_KEY_BYTES 32
#define PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN 4

#define PW_ASCON_HASH256_DIGEST_BYTES 32

#define PW_ASCON_CXOF128_LABEL_BYTES 256 /* the longest label */

/* How far a message has come; the content is of no concern to the caller. */
typedef struct {
    uint32_t state[10];
    uint8_t key[16];
    uint8_t offset; /* bytes of the current block */
    uint8_t phase;
} pw_ascon_aead128_context;

typedef struct {
    uint32_t state[10];
    uint8_t offset;
} pw_ascon_hash256_context;

typedef struct {
    uint32_t state[10];
    uint8_t offset;
    uint8_t squeezing;
} pw_ascon_xof128_context;

typedef pw_ascon_xof128_context pw_ascon_cxof128_context;

/* ---- Ascon-AEAD128 --------------------------------------------------------------------------------------- */

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these
 * and of the associated data. */
void pw_ascon_aead128_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES], const uint8_t *message,
                              size_t len, const uint8_t *ad, size_t adlen,
                              const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                              const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_ascon_aead128_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES],
                                           const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                           const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                           const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then finalize
 * or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_ascon_aead128_init(pw_ascon_aead128_context *context, const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                           const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_ascon_aead128_aad(pw_ascon_aead128_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_ascon_aead128_encrypt_update(pw_ascon_aead128_context *context, uint8_t *ciphertext, const uint8_t *message,
                                     size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_ascon_aead128_decrypt_update(pw_ascon_aead128_context *context, uint8_t *message, const uint8_t *ciphertext,
                                     size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_ascon_aead128_finalize(pw_ascon_aead128_context *context, uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_ascon_aead128_verify(pw_ascon_aead128_context *context,
                                          const uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES]);

/* With a tag of the first taglen bytes, PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN to PW_ASCON_AEAD128_TAG_BYTES. The
 * length is fixed for the life of a key; less than 8 bytes only where a risk analysis has allowed it, and then a key
 * should see one failure at most. Returns 0, or -1 if taglen is not allowed (nothing is written) or, in decryption, if
 * the tag is wrong; decryption wipes the message in both cases. */
PW_MUST_CHECK int pw_ascon_aead128_truncated_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message,
                                                     size_t len, const uint8_t *ad, size_t adlen,
                                                     const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                                     const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES], size_t taglen);
PW_MUST_CHECK int pw_ascon_aead128_truncated_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext,
                                                     size_t len, const uint8_t *ad, size_t adlen,
                                                     const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                                     const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES], size_t taglen);

/* With nonce masking: the second half of the key, which is independent of the first, is added to the nonce. This keeps
 * the full strength where many keys are in use. The streams go on with the functions of Ascon-AEAD128. */
void pw_ascon_aead128_masked_encrypt(uint8_t *ciphertext, uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES],
                                     const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                     const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                     const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES]);
PW_MUST_CHECK int pw_ascon_aead128_masked_decrypt(uint8_t *message, const uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES],
                                                  const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                                                  size_t adlen, const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                                  const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES]);
void pw_ascon_aead128_masked_init(pw_ascon_aead128_context *context, const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES],
                                  const uint8_t key[PW_ASCON_AEAD128_MASKED_KEY_BYTES]);

/* ---- Ascon-Hash256 --------------------------------------------------------------------------------------- */

/* Hashes a message. */
void pw_ascon_hash256(uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_ascon_hash256_init(pw_ascon_hash256_context *context);

/* Takes in the next len bytes. */
void pw_ascon_hash256_update(pw_ascon_hash256_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_ascon_hash256_finalize(pw_ascon_hash256_context *context, uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES]);

/* ---- Ascon-XOF128 ---------------------------------------------------------------------------------------- */

/* Gives outlen bytes of output, any number, for a message. Shorter outputs are the beginning of longer ones. */
void pw_ascon_xof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, squeeze as often as needed, then wipe. Chunks may have any
 * length, 0 included. */
void pw_ascon_xof128_init(pw_ascon_xof128_context *context);

/* Takes in the next len bytes; not after a squeeze. */
void pw_ascon_xof128_update(pw_ascon_xof128_context *context, const uint8_t *message, size_t len);

/* Gives the next outlen bytes of output. */
void pw_ascon_xof128_squeeze(pw_ascon_xof128_context *context, uint8_t *output, size_t outlen);

/* Wipes the context. */
void pw_ascon_xof128_wipe(pw_ascon_xof128_context *context);

/* ---- Ascon-CXOF128 --------------------------------------------------------------------------------------- */

/* An XOF with a label of up to PW_ASCON_CXOF128_LABEL_BYTES bytes: other labels, independent outputs. Returns 0, or
 * -1 if the label is longer, and then nothing is written. */
PW_MUST_CHECK int pw_ascon_cxof128(uint8_t *output, size_t outlen, const uint8_t *message, size_t len,
                                   const uint8_t *label, size_t labellen);

/* Streaming as above; init returns 0, or -1 if the label is too long. */
PW_MUST_CHECK int pw_ascon_cxof128_init(pw_ascon_cxof128_context *context, const uint8_t *label, size_t labellen);
void pw_ascon_cxof128_update(pw_ascon_cxof128_context *context, const uint8_t *message, size_t len);
void pw_ascon_cxof128_squeeze(pw_ascon_cxof128_context *context, uint8_t *output, size_t outlen);
void pw_ascon_cxof128_wipe(pw_ascon_cxof128_context *context);

#ifdef __cplusplus
}
#endif

#endif
