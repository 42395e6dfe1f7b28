/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xofa, Ascon v1.2: hash256.h says what each means. */
#define ALGORITHM pw_ascon_xofa
#define NAME(f) pw_ascon_xofa_##f
#define INITIAL pw_ascon_xofa_initial
#define REVERSED 1
#define ROUNDS 8
#define PADDING 0x80
