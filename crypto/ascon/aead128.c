/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128, NIST SP 800-232. */
#define NAME(f) pw_ascon_aead128_##f
#define ORDER(f) pw_ascon_##f##_le
#define IV_LOW 0x808c0001u
#define IV_HIGH 0x00001000u
#define KEY_BYTES PW_ASCON_AEAD128_KEY_BYTES
#define RATE 16u
#define ROUNDS 8
#define PADDING 0x01
#define SEPARATOR 0x80
#include "aead_mode.h"
