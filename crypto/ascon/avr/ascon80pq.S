/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq for AVR, one shot. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../ascon80pq.h"

#include "aead.inc"

#endif
