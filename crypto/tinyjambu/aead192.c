/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-192 v2 (NIST LWC final round, 2021). */
#define NAME(function) pw_tinyjambu192_##function
#define SIZE(what) PW_TINYJAMBU192_##what
#define LONG_STEPS 9u

#include "aead.inc"
