/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ with round tweakeys in slices, in portable C: it takes them out of the slices, to say what they are. */
#include "../skinny128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "skinny128.h"
#include "slices.h"

/* A frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 120 + 20 * sizeof(void *))

/* A row, a column a byte, of the words of a round. */
static uint32_t row_of(const uint32_t words[4], unsigned number, const slices *at)
{
    uint32_t row = 0;
    unsigned column, n;

    for (column = 4; column-- > 0;) {
        const unsigned place = place_of(at, number, column);

        for (n = 8; n-- > 0;)
            row = row << 1 | (words[at->slot[n] & 3] >> (place + (at->slot[n] & 4)) & 1);
    }
    return row;
}

static PW_NOINLINE void encrypt(uint8_t block[16], const uint32_t *round_tweakeys)
{
    uint32_t s[4];
    slices at;
    unsigned round, i;

    for (i = 0; i < 4; i++)
        s[i] = pw_load32(block + 4 * i);
    slices_begin(&at);
    for (round = 0; round < PW_SKINNY128_ROUNDS; round++) {
        for (i = 0; i < 4; i++)
            s[i] = sub_row(s[i]) ^ row_of(round_tweakeys, i, &at);
        round_tweakeys += 4;
        mix(s);
        slices_next(&at);
    }
    for (i = 0; i < 4; i++)
        pw_store32(block + 4 * i, s[i]);
    pw_bytes_wipe(s, sizeof s);
}

void pw_skinny128_384_plus_encrypt_sliced(uint8_t block[16],
                                          const uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS])
{
    encrypt(block, round_tweakeys);
    clear_frame();
}
