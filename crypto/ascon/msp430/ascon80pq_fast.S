/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq for MSP430, one shot, for speed. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../ascon80pq.h"

#define BY_WORDS 1
#include "aead.inc"

#endif
