/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-80pq for AVR, one shot. */
#include "../ascon80pq.h"

#include "aead.inc"
