/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the Ascon family for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 0
#include "aead.inc"

ASCON_AEADS(DEFINE_AEAD)

#endif
