/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128, Ascon v1.2. */
#define NAME(f) pw_ascon128_##f
#define ORDER(f) pw_ascon_##f##_be
#define IV_LOW 0u
#define IV_HIGH 0x80400c06u
#define KEY_BYTES PW_ASCON128_KEY_BYTES
#define RATE 8u
#define ROUNDS 6
#define PADDING 0x80
#define SEPARATOR 0x01
#include "aead_mode.h"
