/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A counter for nonces that does not repeat when the device is reset, without a write to flash for every message: a whole
 * range of numbers is reserved by one write, and after a reset counting goes on behind the last range that was reserved.
 * Numbers left in that range are never used.
 *
 * The product keeps one number of 64 bits where it outlives a reset, 0 at first, and writes it in `store`. A write that a
 * reset cuts short must leave the old number or the new one, nothing else: two places in turn with a checksum, for
 * instance. Each key has a counter of its own, and a new key may begin at 0 again. */
#ifndef PENNYWEIGHT_NONCE_H
#define PENNYWEIGHT_NONCE_H

#include <stddef.h>
#include <stdint.h>

#include "pennyweight/must_check.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PW_NONCE_COUNTER_BYTES 8

/* Writes `reserved` so that it outlives a reset; returns 0 when that is done, and anything else if it is not certain. */
typedef int pw_nonce_store(void *user, uint64_t reserved);

typedef struct {
    uint64_t next; /* the number that comes next */
    uint64_t reserved; /* the first one that is not reserved yet */
    uint32_t ahead;
    pw_nonce_store *store;
    void *user;
} pw_nonce_counter;

/* After each reset: `stored` is the number that `store` was last given, 0 if there is none yet. `ahead` numbers, at least
 * one, are reserved at a time: fewer mean more writes, more mean more numbers lost by a reset. */
void pw_nonce_counter_begin(pw_nonce_counter *counter, uint64_t stored, uint32_t ahead, pw_nonce_store *store,
                            void *user);

/* The next number, least significant byte first, for a nonce whose other bytes are fixed. Returns 0, or -1 if it could not be
 * reserved or all have been used: then nothing is written, and nothing may be encrypted. */
PW_MUST_CHECK int pw_nonce_counter_take(pw_nonce_counter *counter, uint8_t number[PW_NONCE_COUNTER_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
