/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in one call on a block function that adds key stream to a block of text, too. */
#define ADDS_BLOCKS 1

#include "aead.template.h"
