/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash256, NIST SP 800-232. */
#define ALGORITHM pw_ascon_hash256
#define NAME(f) pw_ascon_hash256_##f
#define INITIAL pw_ascon_hash256_initial
#define ORDER(f) pw_ascon_##f##_le
#define ROUNDS 12
#define PADDING 0x01
#include "hash_mode.h"
