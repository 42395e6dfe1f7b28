/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices, in portable C: bit by bit, to say what they are. */
#include "../skinny128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "skinny128.h"
#include "slices.h"

/* A frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 120 + 20 * sizeof(void *))

/* Adds a row, a column a byte, to the words of a round. */
static void add_row(uint32_t words[4], uint32_t row, unsigned number, const slices *at)
{
    unsigned column, n;

    for (column = 0; column < 4; column++) {
        const unsigned place = place_of(at, number, column);

        for (n = 0; n < 8; n++) {
            words[at->slot[n] & 3] ^= (row & 1) << (place + (at->slot[n] & 4));
            row >>= 1;
        }
    }
}

static PW_NOINLINE void expand(uint32_t *round_tweakeys, const uint8_t tweakey[48])
{
    uint32_t tk[3][4];
    slices at;
    uint8_t rc = 0;
    unsigned round, i;

    load_tweakey(tk, tweakey);
    slices_begin(&at);
    for (round = 0; round < PW_SKINNY128_ROUNDS; round++) {
        rc = next_constant(rc);
        for (i = 0; i < 4; i++)
            round_tweakeys[i] = 0;
        add_row(round_tweakeys, row_of_tweakey(tk, 0, rc), 0, &at);
        add_row(round_tweakeys, row_of_tweakey(tk, 1, rc), 1, &at);
        add_row(round_tweakeys, 2, 2, &at);
        round_tweakeys += 4;
        next_tweakey(tk);
        slices_next(&at);
    }
    pw_bytes_wipe(tk, sizeof tk);
}

void pw_skinny128_384_plus_expand_sliced(uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS],
                                         const uint8_t tweakey[48])
{
    expand(round_tweakeys, tweakey);
    clear_frame();
}
