/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash256, NIST SP 800-232.
 *
 *   ALGORITHM, NAME(f) the one-shot function; other functions and types f
 *   INITIAL            sets the state that the IV leads to (initial.h)
 *   REVERSED           1 where the first byte of a word is the most significant one (state.h)
 *   ROUNDS             between blocks; behind the last block of a string there are twelve
 *   PADDING            the byte behind the last one of a string */
#define ALGORITHM pw_ascon_hash256
#define NAME(f) pw_ascon_hash256_##f
#define INITIAL pw_ascon_hash256_initial
#define REVERSED 0
#define ROUNDS 12
#define PADDING 0x01
#define DIGEST_BYTES 32
