/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in one call on a block function that gives key stream. */
#define ADDS_BLOCKS 0

#include "aead.template.h"
