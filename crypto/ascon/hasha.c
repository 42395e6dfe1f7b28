/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hasha, Ascon v1.2. */
#define ALGORITHM pw_ascon_hasha
#define NAME(f) pw_ascon_hasha_##f
#define INITIAL pw_ascon_hasha_initial
#define ORDER(f) pw_ascon_##f##_be
#define ROUNDS 8
#define PADDING 0x80
#include "hash_mode.h"
