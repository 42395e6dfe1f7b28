/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash functions and XOFs of the Ascon family for MSP430, one shot, in little code. */
#include "../../asm/platform.h"
#if PW_MSP430

#define BY_WORDS 0
#include "sponge.inc"

ASCON_SPONGES(DEFINE_SPONGE)

#endif
