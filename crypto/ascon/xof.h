/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xof, Ascon v1.2: hash256.h says what each means. */
#define ALGORITHM pw_ascon_xof
#define NAME(f) pw_ascon_xof_##f
#define INITIAL pw_ascon_xof_initial
#define REVERSED 1
#define ROUNDS 12
#define PADDING 0x80
