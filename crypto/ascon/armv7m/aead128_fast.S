/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 for ARMv7-M, one shot, on a bit-interleaved state. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../aead128.h"

#include "aead_interleaved.inc"

#endif
