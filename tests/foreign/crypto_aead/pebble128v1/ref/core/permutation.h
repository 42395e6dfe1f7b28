/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef PEBBLE_PERMUTATION_H
#define PEBBLE_PERMUTATION_H

#include <stdint.h>

/* Of four words, little-endian on every chip that this is for. */
void pebble_permute(uint32_t state[4]);

#endif
