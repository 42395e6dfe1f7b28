/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The one shots of TinyJAMBU on the MSP430: every row of TINYJAMBU_AEADS, 128 rounds in a loop. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../parameters.h"
#include "aead.inc"

#define DEFINE_AEAD(id, key, long_steps) \
        define_aead id, pw_##id##_encrypt, pw_##id##_decrypt, key, long_steps, 0 PW_LINE

TINYJAMBU_AEADS(DEFINE_AEAD)

#endif
