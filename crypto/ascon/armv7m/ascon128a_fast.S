/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a for ARMv7-M, one shot, on a bit-interleaved state. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../ascon128a.h"

#include "aead_interleaved.inc"

#endif
