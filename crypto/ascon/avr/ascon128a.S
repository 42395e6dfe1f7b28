/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128a for AVR, one shot. */
#include "../ascon128a.h"

#include "aead.inc"
