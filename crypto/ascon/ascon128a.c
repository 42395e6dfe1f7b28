/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a, Ascon v1.2. */
#define NAME(f) pw_ascon128a_##f
#define ORDER(f) pw_ascon_##f##_be
#define IV_LOW 0u
#define IV_HIGH 0x80800c08u
#define KEY_BYTES PW_ASCON128A_KEY_BYTES
#define RATE 16u
#define ROUNDS 8
#define PADDING 0x80
#define SEPARATOR 0x01
#include "aead_mode.h"
