/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 for MSP430, one shot, for speed. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../aead128.h"

#define BY_WORDS 1
#include "aead.inc"

#endif
