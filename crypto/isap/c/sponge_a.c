/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-A where Ascon-p keeps plain words, each of which is backwards in memory. */
#include "state_bytes.h"

#define SWAPPED 7u

#if PW_RISCV_ZBB
void pw_isap_a_permute(uint32_t *state, unsigned rounds)
{
    pw_ascon_permute(state, rounds);
}
#endif

void pw_isap_a_start(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low)
{
    pw_bytes_wipe(state, 40);
    pw_isap_a_add(state, 0, first, 16);
    isap_put_iv(state, SWAPPED, iv_high, iv_low);
}

void pw_isap_a_add(uint32_t *state, unsigned at, const uint8_t *in, unsigned n)
{
    isap_add(state, SWAPPED, at, in, n);
}

void pw_isap_a_add_byte(uint32_t *state, unsigned at, uint8_t byte)
{
    isap_add_byte(state, SWAPPED, at, byte);
}

void pw_isap_a_crypt(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    isap_crypt(state, SWAPPED, at, out, in, n);
}

void pw_isap_a_order(uint32_t *state)
{
    uint8_t *const bytes = (uint8_t *)state;

    for (uint8_t i = 0; i < 12; i = (uint8_t)(i == 3 ? 8 : i + 1)) {
        const uint8_t byte = bytes[i];

        bytes[i] = bytes[i ^ SWAPPED];
        bytes[i ^ SWAPPED] = byte;
    }
}
