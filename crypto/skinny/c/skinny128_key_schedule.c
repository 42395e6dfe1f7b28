/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+, in portable C. */
#include "../skinny128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "skinny128.h"

/* A frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 96 + 20 * sizeof(void *))

static PW_NOINLINE void expand(uint8_t *round_tweakeys, const uint8_t tweakey[48])
{
    uint32_t tk[3][4];
    uint8_t rc = 0;
    unsigned round;

    load_tweakey(tk, tweakey);
    for (round = 0; round < PW_SKINNY128_ROUNDS; round++) {
        rc = next_constant(rc);
        pw_store32(round_tweakeys, row_of_tweakey(tk, 0, rc));
        pw_store32(round_tweakeys + 4, pw_rotl32(row_of_tweakey(tk, 1, rc), 8));
        round_tweakeys += 8;
        next_tweakey(tk);
    }
    pw_bytes_wipe(tk, sizeof tk);
}

void pw_skinny128_384_plus_expand(uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES], const uint8_t tweakey[48])
{
    expand(round_tweakeys, tweakey);
    clear_frame();
}
