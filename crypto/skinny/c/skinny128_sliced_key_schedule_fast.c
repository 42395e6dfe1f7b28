/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices, in portable C, for speed, eight rounds in a loop. Even rounds add one half of the
 * tweakey and odd rounds the other. Cells stay at their places while the LFSRs step, and only the sum of TK1, TK2 and TK3 is permuted. */
#include "../skinny128.h"
#include "clear_stack.h"
#include "inline.h"
#include "sliced_fast.h"
#include "words.h"

PW_CLEARS_WORDS(clear_stack, sizeof(void *) > 4 ? 80 : 48)

/* Half a tweakey: TK1, TK2 and TK3. */
typedef uint32_t half[3][2];

PW_INLINE void step_row(half tk, unsigned row)
{
    const uint32_t two = tk[1][row];
    const uint32_t three = tk[2][row];

    tk[1][row] = (two & UINT32_C(0x7f7f7f7f)) << 1 | ((two ^ two << 2) & UINT32_C(0x80808080)) >> 7;
    tk[2][row] = (three & UINT32_C(0xfefefefe)) >> 1 | ((three ^ three >> 6) & UINT32_C(0x01010101)) << 7;
}

PW_INLINE void step(half tk)
{
    step_row(tk, 0);
    step_row(tk, 1);
}

PW_INLINE void permute(half tk, unsigned a, unsigned b, unsigned c, unsigned d, unsigned e, unsigned f, unsigned g,
                       unsigned h)
{
    take_cells(tk[0], tk[0][0], tk[0][1], a, b, c, d, e, f, g, h);
    take_cells(tk[1], tk[1][0], tk[1][1], a, b, c, d, e, f, g, h);
    take_cells(tk[2], tk[2][0], tk[2][1], a, b, c, d, e, f, g, h);
}

/* What two rows add to the slices in a round; n0 and u0 to n3 and u3: its SLOTS. */
PW_INLINE void put_rows(uint32_t *to, uint32_t rows[2], uint8_t rc, unsigned round, unsigned n0, unsigned u0,
                        unsigned n1, unsigned u1, unsigned n2, unsigned u2, unsigned n3, unsigned u3)
{
    const uint32_t constant = UINT32_C(1) << (8 * ((4 - ROTATED(PLACE(2, round), round)) & 3) + PLACE(2, round));
    uint32_t words[4];

    rows[0] ^= rc & 15u;
    rows[1] ^= rc >> 4;
    slice_rows(words, rows, round, n0, u0, n1, u1, n2, u2, n3, u3);
    words[n0 == 1 || u0 == 1   ? 0
          : n1 == 1 || u1 == 1 ? 1
          : n2 == 1 || u2 == 1 ? 2
                               : 3] ^= u0 == 1 || u1 == 1 || u2 == 1 || u3 == 1 ? constant << 4 : constant;
    to += 4 * round;
    to[0] = words[0];
    to[1] = words[1];
    to[2] = words[2];
    to[3] = words[3];
}

static PW_NOINLINE PW_IN_ORDER void expand(uint32_t *round_tweakeys, const uint8_t tweakey[48])
{
    static const uint8_t constants[PW_SKINNY128_ROUNDS] = {
        0x01, 0x03, 0x07, 0x0f, 0x1f, 0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0x1e, 0x3c, 0x39, 0x33,
        0x27, 0x0e, 0x1d, 0x3a, 0x35, 0x2b, 0x16, 0x2c, 0x18, 0x30, 0x21, 0x02, 0x05, 0x0b,
        0x17, 0x2e, 0x1c, 0x38, 0x31, 0x23, 0x06, 0x0d, 0x1b, 0x36, 0x2d, 0x1a,
    };
    const uint8_t *rc = constants;
    half tk[2];
    uint32_t rows[2];
    unsigned i;

    for (i = 0; i < 12; i++)
        tk[i / 2 % 2][i / 4][i % 2] = pw_load32(tweakey + 4 * i);
    permute(tk[1], CELLS_1);
    step(tk[1]);

#define PUT(round, cells, slots)                                                              \
    take_cells(rows, tk[(round) % 2][0][0] ^ tk[(round) % 2][1][0] ^ tk[(round) % 2][2][0],   \
               tk[(round) % 2][0][1] ^ tk[(round) % 2][1][1] ^ tk[(round) % 2][2][1], cells); \
    put_rows(round_tweakeys, rows, rc[round], round, slots);                                  \
    step(tk[(round) % 2])

    for (; rc != constants + PW_SKINNY128_ROUNDS; rc += 8, round_tweakeys += 32) {
        PUT(0, CELLS_0, SLOTS_0);
        PUT(1, CELLS_0, SLOTS_1);
        PUT(2, CELLS_1, SLOTS_2);
        PUT(3, CELLS_1, SLOTS_3);
        PUT(4, CELLS_2, SLOTS_4);
        PUT(5, CELLS_2, SLOTS_5);
        PUT(6, CELLS_3, SLOTS_6);
        PUT(7, CELLS_3, SLOTS_7);
        permute(tk[0], CELLS_4);
        permute(tk[1], CELLS_4);
    }
#undef PUT
}

void pw_skinny128_384_plus_expand_sliced(uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS],
                                         const uint8_t tweakey[48])
{
    expand(round_tweakeys, tweakey);
    clear_stack();
}
