/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xof, Ascon v1.2. */
#define ALGORITHM pw_ascon_xof
#define NAME(f) pw_ascon_xof_##f
#define INITIAL pw_ascon_xof_initial
#define ORDER(f) pw_ascon_##f##_be
#define ROUNDS 12
#define PADDING 0x80
#include "xof_mode.h"
