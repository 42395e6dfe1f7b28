/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128, NIST SP 800-232, for C and assembly.
 *
 *   NAME(f)            its function or type f
 *   REVERSED           1 where the first byte of a word is the most significant one (state.h)
 *   IV_LOW, IV_HIGH    the IV as two halves of a word
 *   KEY_BYTES, RATE    bytes of key and of a block
 *   ROUNDS             between blocks; at the start and the end there are twelve
 *   PADDING            the byte behind the last one of a string
 *   SEPARATOR          added to the last byte of the state, between associated data and message */
#define NAME(f) pw_ascon_aead128_##f
#define REVERSED 0
#define IV_LOW 0x808c0001
#define IV_HIGH 0x00001000
#define KEY_BYTES 16
#define RATE 16
#define ROUNDS 8
#define PADDING 0x01
#define SEPARATOR 0x80
