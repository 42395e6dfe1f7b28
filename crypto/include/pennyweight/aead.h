/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Descriptors of the AEADs: the same functions as in the families' headers, to be chosen at run time.
 *
 * A product that uses one algorithm calls it by its own name and needs none of this: what is not called is not
 * linked. A single descriptor (pw_aead_ascon_aead128) links its own algorithm alone; pw_aead_find and pw_aead_list
 * link every algorithm of the list, which a product can shorten (crypto/descriptors/aead.c).
 *
 * On AVR, constants and so the descriptors in use lie in RAM. */
#ifndef PENNYWEIGHT_AEAD_H
#define PENNYWEIGHT_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *id;   /* "ascon_aead128": the functions are pw_<id>_encrypt and so on */
    const char *name; /* "Ascon-AEAD128" */
    size_t key_bytes;
    size_t nonce_bytes; /* 0 where there is none: then the argument is not read and may be NULL */
    size_t tag_bytes;
    size_t context_bytes; /* of the streaming form, 0 where there is none */

    /* Encrypts len bytes of message to as many of ciphertext, which may be the same buffer, and makes the tag of these
     * and of the associated data.
     *   ciphertext: len bytes, write, public; tag: tag_bytes bytes, write, public; message: len bytes, read, secret
     *   len: public; ad: adlen bytes, read, public; adlen: public; nonce: nonce_bytes bytes, read, public
     *   key: key_bytes bytes, read, secret */
    void (*encrypt)(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                    size_t adlen, const uint8_t *nonce, const uint8_t *key);

    /* Decrypts, in place if both are the same buffer; returns 0, or -1 with the message wiped if the tag is wrong.
     *   message: len bytes, write, public; tag: tag_bytes bytes, read, public; ciphertext: len bytes, read, public
     *   len: public; ad: adlen bytes, read, public; adlen: public; nonce: nonce_bytes bytes, read, public
     *   key: key_bytes bytes, read, secret */
    PW_MUST_CHECK_POINTER int (*decrypt)(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                                         const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key);
} pw_aead;

/* The descriptor of that id, or NULL if the list has none. */
const pw_aead *pw_aead_find(const char *id);

/* All descriptors of the list; count is how many. */
const pw_aead *const *pw_aead_list(size_t *count);

/* One for each: extern const pw_aead pw_aead_ascon_aead128; .. */
#define PW_AEAD(algorithm, title) extern const pw_aead pw_aead_##algorithm;
#define PW_ONE_SHOT_AEAD PW_AEAD
#include "aeads.template.h"
#undef PW_AEAD
#undef PW_ONE_SHOT_AEAD

#ifdef __cplusplus
}
#endif

#endif
