/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Hash, Ascon v1.2: hash256.h says what each means. */
#define ALGORITHM pw_ascon_hash
#define NAME(f) pw_ascon_hash_##f
#define INITIAL pw_ascon_hash_initial
#define REVERSED 1
#define ROUNDS 12
#define PADDING 0x80
#define DIGEST_BYTES 32
