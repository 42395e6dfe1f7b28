/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq, Ascon v1.2, for C and assembly: aead128.h says what each means. The key begins in the
 * low half of x0, behind the IV. */
#define NAME(f) pw_ascon80pq_##f
#define REVERSED 1
#define IV_LOW 0
#define IV_HIGH 0xa0400c06
#define KEY_BYTES 20
#define RATE 8
#define ROUNDS 6
#define PADDING 0x80
#define SEPARATOR 0x01
