/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored as plain words. */
#define LAYOUT(low, high) low, high
#include "initial_stored.h"
