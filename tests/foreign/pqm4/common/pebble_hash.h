/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A toy without any security, for the tests of `measure`: 16 bytes of some bytes. */
#include <stddef.h>
#include <stdint.h>

#define PEBBLE_HASH_BYTES 16

void pebble_hash(uint8_t out[PEBBLE_HASH_BYTES], const uint8_t *in, size_t count);
