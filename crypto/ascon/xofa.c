/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xofa, Ascon v1.2. */
#define ALGORITHM pw_ascon_xofa
#define NAME(f) pw_ascon_xofa_##f
#define INITIAL pw_ascon_xofa_initial
#define ORDER(f) pw_ascon_##f##_be
#define ROUNDS 8
#define PADDING 0x80
#include "xof_mode.h"
