/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-CXOF128, NIST SP 800-232: hash256.h says what each means. */
#define NAME(f) pw_ascon_cxof128_##f
#define INITIAL pw_ascon_cxof128_initial
#define REVERSED 0
#define ROUNDS 12
#define PADDING 0x01
