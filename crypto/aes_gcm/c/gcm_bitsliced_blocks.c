/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-GCM on the bitsliced cipher and on GHASH of whole blocks. */
#define HASHES_BLOCKS 1

#include "gcm_bitsliced.template.h"
