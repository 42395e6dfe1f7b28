/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-128 for AVR, one shot. */
#include "../ascon128.h"

#include "aead.inc"
