/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../ascon128a.h"

#include "aead.inc"

#endif
