/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-K, where the bytes of Keccak-p[400] lie in order. */
#include "state_bytes.h"

#define SWAPPED 0u

void pw_isap_k_start(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low)
{
    pw_bytes_wipe(state, 52);
    pw_isap_k_add(state, 0, first, 16);
    isap_put_iv(state, SWAPPED, iv_high, iv_low);
}

void pw_isap_k_add(uint32_t *state, unsigned at, const uint8_t *in, unsigned n)
{
    isap_add(state, SWAPPED, at, in, n);
}

void pw_isap_k_add_byte(uint32_t *state, unsigned at, uint8_t byte)
{
    isap_add_byte(state, SWAPPED, at, byte);
}

void pw_isap_k_crypt(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    isap_crypt(state, SWAPPED, at, out, in, n);
}

/* They are in order. */
void pw_isap_k_order(uint32_t *state)
{
    (void)state;
}
