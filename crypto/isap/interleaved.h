/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What ISAP-A asks of an implementation in whose states of Ascon-p no byte of a string has a place of its own. */
#ifndef PENNYWEIGHT_ISAP_INTERLEAVED_H
#define PENNYWEIGHT_ISAP_INTERLEAVED_H

#include <stdint.h>

/* A word and its 8 bytes, most significant first: word ^= bytes
 *   word: read-write, secret; bytes: read, secret */
void pw_isap_a_add_word(uint32_t word[2], const uint8_t bytes[8]);

/* bytes = word
 *   word: read, secret; bytes: write, public */
void pw_isap_a_extract_word(const uint32_t word[2], uint8_t bytes[8]);

#endif
