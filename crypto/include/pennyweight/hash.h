/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Descriptors of the hash functions and extendable-output functions (XOFs): the same functions as in the families'
 * headers, to be chosen at run time.
 *
 * A product that uses one algorithm calls it by its own name and needs none of this: what is not called is not
 * linked. A single descriptor (pw_hash_ascon_hash256) links its own algorithm alone; pw_hash_find and pw_hash_list
 * link every algorithm of the list, which a product can shorten (crypto/descriptors/hash.c).
 *
 * On AVR, constants and so the descriptors in use lie in RAM. */
#ifndef PENNYWEIGHT_HASH_H
#define PENNYWEIGHT_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One of hash, xof and cxof is there, the others are NULL. */
typedef struct {
    const char *id;       /* "ascon_hash256": the functions are pw_<id>, pw_<id>_init and so on */
    const char *name;     /* "Ascon-Hash256" */
    size_t digest_bytes;  /* 0 of an XOF, whose output is as long as one asks for */
    size_t context_bytes; /* of the streaming form */

    /* A hash function: hashes a message of len bytes.
     *   digest: digest_bytes bytes, write, public; message: len bytes, read, secret; len: public */
    void (*hash)(uint8_t *digest, const uint8_t *message, size_t len);

    /* An XOF: gives outlen bytes of output, any number, for a message.
     *   output: outlen bytes, write, public; outlen: public; message: len bytes, read, secret; len: public */
    void (*xof)(uint8_t *output, size_t outlen, const uint8_t *message, size_t len);

    /* An XOF with a label; returns 0, or -1 if the label is too long, and then nothing is written.
     *   output: outlen bytes, write, public; outlen: public; message: len bytes, read, secret; len: public
     *   label: labellen bytes, read, public; labellen: public */
    PW_MUST_CHECK_POINTER int (*cxof)(uint8_t *output, size_t outlen, const uint8_t *message, size_t len,
                                      const uint8_t *label, size_t labellen);
} pw_hash;

/* The descriptor of that id, or NULL if the list has none. */
const pw_hash *pw_hash_find(const char *id);

/* All descriptors of the list; count is how many. */
const pw_hash *const *pw_hash_list(size_t *count);

/* One for each: extern const pw_hash pw_hash_ascon_hash256; .. */
#define PW_HASH(algorithm, title) extern const pw_hash pw_hash_##algorithm;
#define PW_XOF PW_HASH
#define PW_CXOF PW_HASH
#include "hashes.template.h"
#undef PW_HASH
#undef PW_XOF
#undef PW_CXOF

#ifdef __cplusplus
}
#endif

#endif
