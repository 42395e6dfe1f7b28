/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash functions and XOFs of the Ascon family for ARMv7-M, one shot, on a bit-interleaved state. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#define INTERLEAVED 1
#include "sponge.inc"

ASCON_SPONGES(DEFINE_SPONGE)

#endif
