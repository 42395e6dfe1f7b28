/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Esch384 v1.2 (NIST LWC final round, 2021). */
#define HASH pw_esch384
#define NAME(function) pw_esch384_##function
#define DIGEST PW_ESCH384_DIGEST_BYTES
#define STATE_WORDS 16
#define PERMUTE pw_sparkle512_permute
#define SLIM 8u
#define BIG 12u

#include "esch.inc"
