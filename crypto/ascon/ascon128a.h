/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a, Ascon v1.2, for C and assembly: aead128.h says what each means. */
#define NAME(f) pw_ascon128a_##f
#define REVERSED 1
#define IV_LOW 0
#define IV_HIGH 0x80800c08
#define KEY_BYTES 16
#define RATE 16
#define ROUNDS 8
#define PADDING 0x80
#define SEPARATOR 0x01
