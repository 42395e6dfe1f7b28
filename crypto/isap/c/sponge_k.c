/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-K, where the bytes of Keccak-p[400] lie in order. */
#define LETTER k
#define STATE_BYTES 52u
#define PLACE(i) (i)

#include "sponge.template.h"

/* They are in order. */
void pw_isap_k_order(uint32_t *state)
{
    (void)state;
}
