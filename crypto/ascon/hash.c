/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash, Ascon v1.2. */
#define ALGORITHM pw_ascon_hash
#define NAME(f) pw_ascon_hash_##f
#define INITIAL pw_ascon_hash_initial
#define ORDER(f) pw_ascon_##f##_be
#define ROUNDS 12
#define PADDING 0x80
#include "hash_mode.h"
