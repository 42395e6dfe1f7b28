/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Elephant v2 where assembly adds the masks. */
#define MASKS_IN_ASSEMBLY

#include "aead.c"
