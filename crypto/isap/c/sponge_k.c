/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-K, where the bytes of Keccak-p[400] lie in order. */
#define LETTER k
#define PERMUTE pw_keccak_p400_permute
#define STATE_BYTES 52u
#define RATE 18u
#define PLACE(i) (i)

#include "sponge.template.h"
