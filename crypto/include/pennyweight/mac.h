/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Descriptors of the MACs (message authentication codes): the same functions as in the families' headers, to be chosen at
 * run time.
 *
 * A product that uses one algorithm calls it by its own name and needs none of this: functions that are not called are
 * not linked. A single descriptor (pw_mac_aes128_cmac) links its own algorithm alone; pw_mac_find and pw_mac_list link
 * every algorithm of the list, which a product can shorten (crypto/descriptors/mac.c).
 *
 * On AVR, constants and so the descriptors in use lie in RAM. */
#ifndef PENNYWEIGHT_MAC_H
#define PENNYWEIGHT_MAC_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *id; /* "aes128_cmac": the functions are pw_<id>, pw_<id>_check and so on */
    const char *name; /* "AES-128-CMAC" */
    size_t key_bytes; /* of a MAC that takes keys of any length: the usual length, which these functions take */
    size_t tag_bytes;
    size_t context_bytes; /* of the streaming API */

    /* Computes the tag of len bytes of message.
     *   tag: tag_bytes bytes, write, public; message: len bytes, read, secret; len: public
     *   key: key_bytes bytes, read, secret */
    void (*authenticate)(uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *key);

    /* Returns 0 if the taglen bytes are the first ones of the message's tag, or -1 if they are not, or if taglen is less
     * than 4 or more than tag_bytes.
     *   tag: taglen bytes, read, public; taglen: public; message: len bytes, read, secret; len: public
     *   key: key_bytes bytes, read, secret */
    PW_MUST_CHECK_POINTER int (*check)(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                                       const uint8_t *key);
} pw_mac;

/* The descriptor of that id, or NULL if the list has none. */
const pw_mac *pw_mac_find(const char *id);

/* All descriptors of the list; count is how many. */
const pw_mac *const *pw_mac_list(size_t *count);

/* One for each: extern const pw_mac pw_mac_aes128_cmac; .. */
#define PW_MAC(algorithm, title) extern const pw_mac pw_mac_##algorithm;
#define PW_ANY_KEY_MAC PW_MAC
#include "macs.template.h"
#undef PW_ANY_KEY_MAC
#undef PW_MAC

#ifdef __cplusplus
}
#endif

#endif
