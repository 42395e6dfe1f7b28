/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq for ARMv7-M, one shot, on a state of plain words. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../ascon80pq.h"

#include "aead_words.inc"

#endif
