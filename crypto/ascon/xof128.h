/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128, NIST SP 800-232: hash256.h says what each means. */
#define ALGORITHM pw_ascon_xof128
#define NAME(f) pw_ascon_xof128_##f
#define INITIAL pw_ascon_xof128_initial
#define REVERSED 0
#define ROUNDS 12
#define PADDING 0x01
