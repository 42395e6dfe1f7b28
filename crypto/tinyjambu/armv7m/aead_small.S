/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on ARMv7-M: every row of TINYJAMBU_AEADS, 32 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../parameters.h"
#include "aead.inc"

#define DEFINE_AEAD(id, key, long_steps) \
        define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, key, long_steps, 1 PW_LINE

TINYJAMBU_AEADS(DEFINE_AEAD)

#endif
