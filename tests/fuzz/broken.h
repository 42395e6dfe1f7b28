/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An AEAD, one for short messages, a hash, a MAC and an XOF without any strength, that keep every promise but the one that the
 * environment names: DEFECT, a number. */
#ifndef FUZZ_BROKEN_H
#define FUZZ_BROKEN_H

#include <stddef.h>
#include <stdint.h>

enum defect {
    NO_DEFECT,
    TAG_IGNORED, /* one byte of it */
    OUTPUT_LEFT, /* after a wrong tag */
    NOT_IN_PLACE,
    CUTS_MATTER, /* where a string is cut into pieces */
    STRADDLES, /* the byte behind the block's end is another, in a piece that goes on beyond it */
    CONTEXT_LEFT,
    ONE_TOO_MANY, /* bytes read */
    NULL_READ,
    KEY_IGNORED,
    LONGER_TAKEN, /* a message, a tag */
    SHORTER_TAKEN, /* a tag */
    SHIFT_BY_32,
    MISALIGNED, /* a word is read at any address */
    INPUT_WRITTEN,
    ONE_BEFORE, /* byte written */
    ENDED_ANSWERS, /* a context that has ended */
    BRANCHES, /* on a byte of the key or of the text */
    LAUNDERS, /* such a byte by a comparison of it alone */
    LOOKS_UP, /* by a byte of the key or of the text */
    UNINITIALISED /* byte used */
};

#define PW_BROKEN_AEAD_KEY_BYTES 16
#define PW_BROKEN_AEAD_NONCE_BYTES 12
#define PW_BROKEN_AEAD_TAG_BYTES 8
#define PW_BROKEN_SHORT_KEY_BYTES 16
#define PW_BROKEN_SHORT_NONCE_BYTES 12
#define PW_BROKEN_SHORT_MESSAGE_BYTES 15
#define PW_BROKEN_SHORT_CIPHERTEXT_BYTES 32
#define PW_BROKEN_HASH_DIGEST_BYTES 32
#define PW_BROKEN_MAC_KEY_BYTES 16
#define PW_BROKEN_MAC_TAG_BYTES 8

typedef struct {
    uint64_t state;
    uint8_t used; /* of a block of 8 bytes */
    uint8_t has_begun;
} pw_broken_context;

typedef pw_broken_context pw_broken_aead_context;
typedef pw_broken_context pw_broken_hash_context;
typedef pw_broken_context pw_broken_mac_context;
typedef pw_broken_context pw_broken_xof_context;

void pw_broken_aead_init(pw_broken_aead_context *context, const uint8_t *nonce, const uint8_t *key);
void pw_broken_aead_aad(pw_broken_aead_context *context, const uint8_t *ad, size_t adlen);
void pw_broken_aead_encrypt_update(pw_broken_aead_context *context, uint8_t *out, const uint8_t *in, size_t len);
void pw_broken_aead_decrypt_update(pw_broken_aead_context *context, uint8_t *out, const uint8_t *in, size_t len);
void pw_broken_aead_finalize(pw_broken_aead_context *context, uint8_t *tag);
int pw_broken_aead_verify(pw_broken_aead_context *context, const uint8_t *tag);
void pw_broken_aead_encrypt(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                            size_t adlen, const uint8_t *nonce, const uint8_t *key);
int pw_broken_aead_decrypt(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                           const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key);

int pw_broken_short_encrypt(uint8_t *ciphertext, const uint8_t *message, size_t len, const uint8_t *nonce,
                            const uint8_t *key);
int pw_broken_short_decrypt(uint8_t *message, const uint8_t *ciphertext, const uint8_t *nonce, const uint8_t *key);

void pw_broken_hash(uint8_t *digest, const uint8_t *message, size_t len);
void pw_broken_hash_init(pw_broken_hash_context *context);
void pw_broken_hash_update(pw_broken_hash_context *context, const uint8_t *message, size_t len);
void pw_broken_hash_finalize(pw_broken_hash_context *context, uint8_t *digest);

void pw_broken_mac(uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *key);
int pw_broken_mac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len, const uint8_t *key);
void pw_broken_mac_init(pw_broken_mac_context *context, const uint8_t *key);
void pw_broken_mac_update(pw_broken_mac_context *context, const uint8_t *message, size_t len);
void pw_broken_mac_finalize(pw_broken_mac_context *context, uint8_t *tag);
int pw_broken_mac_verify(pw_broken_mac_context *context, const uint8_t *tag, size_t taglen);

void pw_broken_xof(uint8_t *output, size_t outlen, const uint8_t *message, size_t len);
void pw_broken_xof_init(pw_broken_xof_context *context);
void pw_broken_xof_update(pw_broken_xof_context *context, const uint8_t *message, size_t len);
void pw_broken_xof_squeeze(pw_broken_xof_context *context, uint8_t *output, size_t outlen);
void pw_broken_xof_wipe(pw_broken_xof_context *context);

#endif
