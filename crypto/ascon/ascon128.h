/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128, Ascon v1.2, for C and assembly: aead128.h says what each means. */
#define NAME(f) pw_ascon128_##f
#define REVERSED 1
#define IV_LOW 0
#define IV_HIGH 0x80400c06
#define KEY_BYTES 16
#define RATE 8
#define ROUNDS 6
#define PADDING 0x80
#define SEPARATOR 0x01
