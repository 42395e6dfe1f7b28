/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored as plain words. */
#include "../initial.h"
#include "bytes.h"

#define LAYOUT(low, high) low, high

ASCON_SPONGES(STORE_INITIAL)
