/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* DryGASCON, a candidate of the second round of NIST's competition (update of 28 March 2019): AEADs and hash
 * functions.
 *
 * NOT FOR NEW DESIGNS: forgeries without reuse of a nonce are known, practical for a class of weak keys and
 * certain with related keys (Liang, Mesnager and Wang, Cryptography and Communications, 2022). It is here to
 * be measured and for what has been deployed; keys must be random and independent. The designer asks that
 * the last 16 bytes of a key of 32 or 56 bytes of DryGASCON128 are four different words of 32 bits, as those
 * of a random key are but for once in 2^29; nothing here refuses others.
 *
 * A nonce must never be reused with the same key. Data may have any alignment and length, and a pointer may
 * be NULL if its length is 0. ciphertext and message may be the same buffer (in-place operation) but must
 * not overlap partially; no other output may overlap an input. Running time depends only on the input
 * lengths and, for decryption, on whether the tag is valid.
 *
 * Where the key has 16 bytes, or 32 of DryGASCON256, the time also tells whether two of the four words that
 * are made of it are equal, which happens with one key in 2^29. */
#ifndef PENNYWEIGHT_DRYGASCON_H
#define PENNYWEIGHT_DRYGASCON_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_DRYGASCON128K16_KEY_BYTES 16
#define PW_DRYGASCON128K16_NONCE_BYTES 16
#define PW_DRYGASCON128K16_TAG_BYTES 16

#define PW_DRYGASCON128K32_KEY_BYTES 32
#define PW_DRYGASCON128K32_NONCE_BYTES 16
#define PW_DRYGASCON128K32_TAG_BYTES 16

#define PW_DRYGASCON128K56_KEY_BYTES 56
#define PW_DRYGASCON128K56_NONCE_BYTES 16
#define PW_DRYGASCON128K56_TAG_BYTES 16

#define PW_DRYGASCON256K32_KEY_BYTES 32
#define PW_DRYGASCON256K32_NONCE_BYTES 16
#define PW_DRYGASCON256K32_TAG_BYTES 32

#define PW_DRYGASCON128_HASH_DIGEST_BYTES 32
#define PW_DRYGASCON256_HASH_DIGEST_BYTES 64

/* ---- DryGASCON128 with a key of 16 bytes ---------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t words[18];
    uint8_t block[16];
    uint8_t used; /* filled bytes of the block */
    uint8_t phase;
} pw_drygascon128k16_context;

/* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of
 * these and of the associated data. */
void pw_drygascon128k16_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_DRYGASCON128K16_NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES]);

/* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong. */
PW_MUST_CHECK int pw_drygascon128k16_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_DRYGASCON128K16_NONCE_BYTES],
                                             const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES]);

/* Streaming: init, aad as often as needed, encrypt_update or decrypt_update as often as needed, then
 * finalize or verify. Chunks may have any length, 0 included.
 * DECRYPTED BYTES ARE UNVERIFIED UNTIL _verify HAS RETURNED 0: do not act on them before, and discard them if it
 * fails. */
void pw_drygascon128k16_init(pw_drygascon128k16_context *context, const uint8_t nonce[PW_DRYGASCON128K16_NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K16_KEY_BYTES]);

/* Takes in associated data; it must all come before the message. Associated data after a byte of the message
 * ends the context, whose further output is zeros and whose tag is invalid. */
void pw_drygascon128k16_aad(pw_drygascon128k16_context *context, const uint8_t *ad, size_t adlen);

/* Encrypts the next len bytes, in place if both are the same buffer. */
void pw_drygascon128k16_encrypt_update(pw_drygascon128k16_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);

/* Decrypts the next len bytes, in place if both are the same buffer; they are unverified. */
void pw_drygascon128k16_decrypt_update(pw_drygascon128k16_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);

/* Ends an encryption: makes the tag and wipes the context. */
void pw_drygascon128k16_finalize(pw_drygascon128k16_context *context, uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES]);

/* Ends a decryption: returns 0 if the tag is right, -1 if it is not, and wipes the context. */
PW_MUST_CHECK int pw_drygascon128k16_verify(pw_drygascon128k16_context *context,
                                            const uint8_t tag[PW_DRYGASCON128K16_TAG_BYTES]);

/* ---- DryGASCON128 with a key of 32 bytes ---------------------------------------------------------------------- */

typedef pw_drygascon128k16_context pw_drygascon128k32_context;

void pw_drygascon128k32_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_DRYGASCON128K32_NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES]);
PW_MUST_CHECK int pw_drygascon128k32_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_DRYGASCON128K32_NONCE_BYTES],
                                             const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES]);
void pw_drygascon128k32_init(pw_drygascon128k32_context *context, const uint8_t nonce[PW_DRYGASCON128K32_NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K32_KEY_BYTES]);
void pw_drygascon128k32_aad(pw_drygascon128k32_context *context, const uint8_t *ad, size_t adlen);
void pw_drygascon128k32_encrypt_update(pw_drygascon128k32_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_drygascon128k32_decrypt_update(pw_drygascon128k32_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_drygascon128k32_finalize(pw_drygascon128k32_context *context, uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES]);
PW_MUST_CHECK int pw_drygascon128k32_verify(pw_drygascon128k32_context *context,
                                            const uint8_t tag[PW_DRYGASCON128K32_TAG_BYTES]);

/* ---- DryGASCON128 with a key of 56 bytes ---------------------------------------------------------------------- */

typedef pw_drygascon128k16_context pw_drygascon128k56_context;

void pw_drygascon128k56_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_DRYGASCON128K56_NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES]);
PW_MUST_CHECK int pw_drygascon128k56_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_DRYGASCON128K56_NONCE_BYTES],
                                             const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES]);
void pw_drygascon128k56_init(pw_drygascon128k56_context *context, const uint8_t nonce[PW_DRYGASCON128K56_NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON128K56_KEY_BYTES]);
void pw_drygascon128k56_aad(pw_drygascon128k56_context *context, const uint8_t *ad, size_t adlen);
void pw_drygascon128k56_encrypt_update(pw_drygascon128k56_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_drygascon128k56_decrypt_update(pw_drygascon128k56_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_drygascon128k56_finalize(pw_drygascon128k56_context *context, uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES]);
PW_MUST_CHECK int pw_drygascon128k56_verify(pw_drygascon128k56_context *context,
                                            const uint8_t tag[PW_DRYGASCON128K56_TAG_BYTES]);

/* ---- DryGASCON256 with a key of 32 bytes ---------------------------------------------------------------------- */

typedef struct {
    uint32_t words[26];
    uint8_t block[16];
    uint8_t used;
    uint8_t phase;
} pw_drygascon256k32_context;

void pw_drygascon256k32_encrypt(uint8_t *ciphertext, uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES], const uint8_t *message,
                                size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t nonce[PW_DRYGASCON256K32_NONCE_BYTES],
                                const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES]);
PW_MUST_CHECK int pw_drygascon256k32_decrypt(uint8_t *message, const uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES],
                                             const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                             const uint8_t nonce[PW_DRYGASCON256K32_NONCE_BYTES],
                                             const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES]);
void pw_drygascon256k32_init(pw_drygascon256k32_context *context, const uint8_t nonce[PW_DRYGASCON256K32_NONCE_BYTES],
                             const uint8_t key[PW_DRYGASCON256K32_KEY_BYTES]);
void pw_drygascon256k32_aad(pw_drygascon256k32_context *context, const uint8_t *ad, size_t adlen);
void pw_drygascon256k32_encrypt_update(pw_drygascon256k32_context *context, uint8_t *ciphertext, const uint8_t *message,
                                       size_t len);
void pw_drygascon256k32_decrypt_update(pw_drygascon256k32_context *context, uint8_t *message, const uint8_t *ciphertext,
                                       size_t len);
void pw_drygascon256k32_finalize(pw_drygascon256k32_context *context, uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES]);
PW_MUST_CHECK int pw_drygascon256k32_verify(pw_drygascon256k32_context *context,
                                            const uint8_t tag[PW_DRYGASCON256K32_TAG_BYTES]);

/* ---- DryGASCON128-HASH ---------------------------------------------------------------------------------------- */

/* How far a message has come; its content is of no concern to the caller. */
typedef struct {
    uint32_t words[18];
    uint8_t block[16];
    uint8_t used; /* filled bytes of the block */
} pw_drygascon128_hash_context;

/* Hashes a message. */
void pw_drygascon128_hash(uint8_t digest[PW_DRYGASCON128_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);

/* Streaming: init, update as often as needed, then finalize. Chunks may have any length, 0 included. */
void pw_drygascon128_hash_init(pw_drygascon128_hash_context *context);

/* Takes in the next len bytes. */
void pw_drygascon128_hash_update(pw_drygascon128_hash_context *context, const uint8_t *message, size_t len);

/* Makes the digest of all that was taken in and wipes the context. */
void pw_drygascon128_hash_finalize(pw_drygascon128_hash_context *context,
                                   uint8_t digest[PW_DRYGASCON128_HASH_DIGEST_BYTES]);

/* ---- DryGASCON256-HASH ---------------------------------------------------------------------------------------- */

typedef struct {
    uint32_t words[26];
    uint8_t block[16];
    uint8_t used;
} pw_drygascon256_hash_context;

void pw_drygascon256_hash(uint8_t digest[PW_DRYGASCON256_HASH_DIGEST_BYTES], const uint8_t *message, size_t len);
void pw_drygascon256_hash_init(pw_drygascon256_hash_context *context);
void pw_drygascon256_hash_update(pw_drygascon256_hash_context *context, const uint8_t *message, size_t len);
void pw_drygascon256_hash_finalize(pw_drygascon256_hash_context *context,
                                   uint8_t digest[PW_DRYGASCON256_HASH_DIGEST_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
