/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM on the bitsliced cipher. */
#define HASHES_BLOCKS 0

#include "gcm_bitsliced.template.h"
