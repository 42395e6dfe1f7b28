/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch256 v1.2 (NIST LWC final round, 2021). */
#define HASH pw_esch256
#define NAME(function) pw_esch256_##function
#define DIGEST PW_ESCH256_DIGEST_BYTES
#define STATE_WORDS 12
#define PERMUTE pw_sparkle384_permute
#define SLIM 7u
#define BIG 11u

#include "esch.inc"
