/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A as in aead_a.c, where whole blocks are assembly's. */
#define BLOCKS_IN_ASSEMBLY

#include "aead_a.c"
