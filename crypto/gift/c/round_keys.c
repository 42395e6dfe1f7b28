/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, in C alone. */
#include "round_keys.h"

#ifdef WHOLE_BLOCKS
/* One function for all phases. A copy for each would save up to 1.3 % of the cycles, and take 15 % more code on Cortex-M3. */
static PW_NOINLINE size_t cofb_take_blocks(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                                           const void *prepared)
{
    return cofb_take_in_registers(state, phase, out, in, len, prepared);
}
#endif
