/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq, Ascon v1.2: a key of 20 bytes, which begins in the low half of x0. */
#define NAME(f) pw_ascon80pq_##f
#define ORDER(f) pw_ascon_##f##_be
#define IV_LOW 0u
#define IV_HIGH 0xa0400c06u
#define KEY_BYTES PW_ASCON80PQ_KEY_BYTES
#define RATE 8u
#define ROUNDS 6
#define PADDING 0x80
#define SEPARATOR 0x01
#include "aead_mode.h"
