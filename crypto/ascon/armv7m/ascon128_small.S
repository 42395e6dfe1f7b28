/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128 for ARMv7-M, one shot, on a state of plain words. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../ascon128.h"

#include "aead_words.inc"

#endif
