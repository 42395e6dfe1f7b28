/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A word of an interleaved Ascon-p and its 8 bytes in ISAP-A, most significant first. */
#ifndef PENNYWEIGHT_ISAP_INTERLEAVED_H
#define PENNYWEIGHT_ISAP_INTERLEAVED_H

#include <stdint.h>

/* word ^= bytes
 *   word: read-write, secret; bytes: read, secret */
void pw_isap_a_add_word(uint32_t word[2], const uint8_t bytes[8]);

/* bytes = word
 *   word: read, secret; bytes: write, public */
void pw_isap_a_extract_word(const uint32_t word[2], uint8_t bytes[8]);

#endif
