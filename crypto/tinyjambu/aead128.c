/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-128 v2 (NIST LWC final round, 2021). */
#define NAME(function) pw_tinyjambu128_##function
#define SIZE(what) PW_TINYJAMBU128_##what
#define LONG_STEPS 8u

#include "aead.inc"
