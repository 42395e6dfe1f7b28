/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../ascon128a.h"

#define BY_WORDS 0
#include "aead.inc"

#endif
