/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-256 v2 (NIST LWC final round, 2021). */
#define NAME(function) pw_tinyjambu256_##function
#define SIZE(what) PW_TINYJAMBU256_##what
#define LONG_STEPS 10u

#include "aead.inc"
