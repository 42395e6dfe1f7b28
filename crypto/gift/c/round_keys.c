/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message, in C alone. */
#include "round_keys.h"

#ifdef WHOLE_BLOCKS
/* A copy for each phase saves 0.9 to 1.3 % of the cycles; one function for all takes 7 to 15 % less code. */
#ifdef __OPTIMIZE_SIZE__
#define FOR_PHASES static PW_NOINLINE
#else
#define FOR_PHASES PW_INLINE
#endif

FOR_PHASES size_t cofb_take_blocks(cofb *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len,
                                   const void *prepared)
{
    return cofb_take_in_registers(state, phase, out, in, len, prepared);
}
#endif
