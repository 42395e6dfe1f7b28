/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128, NIST SP 800-232. */
#define ALGORITHM pw_ascon_xof128
#define NAME(f) pw_ascon_xof128_##f
#define INITIAL pw_ascon_xof128_initial
#define ORDER(f) pw_ascon_##f##_le
#define ROUNDS 12
#define PADDING 0x01
#include "xof_mode.h"
