/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CMAC, message authentication (FIPS 197, NIST SP 800-38B, RFC 4493): LoRaWAN, Bluetooth key derivation, EAP; and
 * a block of AES-128 itself, of which these protocols make keys.
 *
 * A tag proves that the message comes from an owner of the key. It may be truncated to its first bytes, at least 4:
 * 8 or more unless a protocol prescribes fewer and limits the number of attempts. Data may have any alignment and
 * length, and a pointer may be NULL if its length is 0. No output may overlap an input. Running time depends only on
 * the input lengths; implementations with an S-box in memory (AVR, MSP430) read it at addresses that depend on the
 * key. */
#ifndef PENNYWEIGHT_AES_CMAC_H
#define PENNYWEIGHT_AES_CMAC_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_AES128_CMAC_KEY_BYTES 16
#define PW_AES128_CMAC_TAG_BYTES 16

#define PW_AES128_BLOCK_BYTES 16 /* of the cipher, whose key has as many as CMAC's */

/* Room in a context for what is prepared for a key. Implementations that make round keys on the way, those over
 * cmac_on_the_fly.c, need 16 bytes only: with them, compile all files with -DPW_AES128_CMAC_CIPHER_BYTES=16. */
#ifndef PW_AES128_CMAC_CIPHER_BYTES
#define PW_AES128_CMAC_CIPHER_BYTES 192
#endif

/* ---- AES-128-CMAC -------------------------------------------------------------------------------------------- */

/* State of a streaming computation. Opaque: do not access the members. */
typedef struct {
    uint32_t cipher_key[PW_AES128_CMAC_CIPHER_BYTES / 4];
    uint8_t state[32]; /* the chaining value, and room for a second block of the cipher */
    uint8_t filled; /* bytes added to the chaining value since the last encryption */
    uint8_t is_active;
} pw_aes128_cmac_context;

/* Computes the tag of a message. */
void pw_aes128_cmac(uint8_t tag[PW_AES128_CMAC_TAG_BYTES], const uint8_t *message, size_t len,
                    const uint8_t key[PW_AES128_CMAC_KEY_BYTES]);

/* Returns 0 if the taglen bytes are the first ones of the message's tag, or -1 if they are not, or if taglen is less than 4
 * or more than 16. */
PW_MUST_CHECK int pw_aes128_cmac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                                       const uint8_t key[PW_AES128_CMAC_KEY_BYTES]);

/* Streaming: init, update as often as needed, then finalize or verify. Chunks may have any length, 0 included. */
void pw_aes128_cmac_init(pw_aes128_cmac_context *context, const uint8_t key[PW_AES128_CMAC_KEY_BYTES]);

/* Processes the next len bytes. */
void pw_aes128_cmac_update(pw_aes128_cmac_context *context, const uint8_t *message, size_t len);

/* Computes the tag and wipes the context. The tag of a finalised context is zeros. */
void pw_aes128_cmac_finalize(pw_aes128_cmac_context *context, uint8_t tag[PW_AES128_CMAC_TAG_BYTES]);

/* Returns 0 or -1, as _check does, and wipes the context. For a finalised context no tag is valid. */
PW_MUST_CHECK int pw_aes128_cmac_verify(pw_aes128_cmac_context *context, const uint8_t *tag, size_t taglen);

/* ---- AES-128, a block ---------------------------------------------------------------------------------------- */

/* Encrypts one block, in place if both are the same buffer. For protocols that define a key or a key stream by it, such as the
 * session keys of Bluetooth LE and LoRaWAN. It is no way to encrypt a message: equal blocks stay equal, and nothing is
 * authenticated. */
void pw_aes128_encrypt_block(uint8_t encrypted[PW_AES128_BLOCK_BYTES], const uint8_t block[PW_AES128_BLOCK_BYTES],
                             const uint8_t key[PW_AES128_CMAC_KEY_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
