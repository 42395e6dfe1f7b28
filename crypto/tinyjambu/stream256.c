/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TinyJAMBU-256 v2 in pieces, beside a one shot in assembly. */
#define ONE_SHOT_IN_ASSEMBLY
#include "aead256.c"
