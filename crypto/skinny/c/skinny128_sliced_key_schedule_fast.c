/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Round tweakeys of SKINNY-128-384+ in slices, in portable C, for speed: the bits of even and of odd numbers of both rows side by side,
 * out of which a rotation and a mask cut a slice. */
#include "../skinny128.h"
#include "inline.h"
#include "skinny128.h"
#include "sliced_fast.h"

/* What a round adds to the slices; n0 and u0 to n3 and u3: the bits that each word has in its lower and in its upper nibbles. */
PW_INLINE void put_round(uint32_t *to, uint32_t tk[3][4], uint8_t rc, unsigned round, unsigned n0, unsigned u0,
                         unsigned n1, unsigned u1, unsigned n2, unsigned u2, unsigned n3, unsigned u3)
{
    const unsigned place = PLACE(0, round), next = PLACE(1, round);
    const uint32_t mask = UINT32_C(0x01010101) << place | UINT32_C(0x01010101) << next;
    const uint32_t row0 = pw_rotr32_any(row_of_tweakey(tk, 0, rc), 8 * ROTATED(place, round));
    const uint32_t row1 = pw_rotr32_any(row_of_tweakey(tk, 1, rc), (8 * ROTATED(next, round) + place + 32 - next) % 32);
    const uint32_t even = (row0 & UINT32_C(0x55555555)) | (row1 & UINT32_C(0xaaaaaaaa));
    const uint32_t odd = (row0 & UINT32_C(0xaaaaaaaa)) | (row1 & UINT32_C(0x55555555));
    const uint32_t constant = UINT32_C(1) << (8 * ((4 - ROTATED(PLACE(2, round), round)) & 3) + PLACE(2, round));

#define SLICE(n) (pw_rotr32_any((n) & 1 ? odd : even, ((n) + 32 - place) % 32) & mask)
#define WORD(n, u) ((SLICE(n) | SLICE(u) << 4) ^ ((n) == 1 ? constant : (u) == 1 ? constant << 4 : 0))
    to += 4 * round;
    to[0] = WORD(n0, u0);
    to[1] = WORD(n1, u1);
    to[2] = WORD(n2, u2);
    to[3] = WORD(n3, u3);
    next_tweakey(tk);
}

static PW_NOINLINE void expand(uint32_t *round_tweakeys, const uint8_t tweakey[48])
{
    static const uint8_t constants[PW_SKINNY128_ROUNDS] = {
        0x01, 0x03, 0x07, 0x0f, 0x1f, 0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0x1e, 0x3c, 0x39, 0x33,
        0x27, 0x0e, 0x1d, 0x3a, 0x35, 0x2b, 0x16, 0x2c, 0x18, 0x30, 0x21, 0x02, 0x05, 0x0b,
        0x17, 0x2e, 0x1c, 0x38, 0x31, 0x23, 0x06, 0x0d, 0x1b, 0x36, 0x2d, 0x1a,
    };
    const uint8_t *rc = constants;
    uint32_t tk[3][4];

    load_tweakey(tk, tweakey);
    for (; rc != constants + PW_SKINNY128_ROUNDS; rc += 8, round_tweakeys += 32) {
        put_round(round_tweakeys, tk, rc[0], 0, 5, 6, 3, 7, 0, 2, 4, 1);
        put_round(round_tweakeys, tk, rc[1], 1, 7, 2, 4, 1, 5, 0, 6, 3);
        put_round(round_tweakeys, tk, rc[2], 2, 1, 0, 6, 3, 7, 5, 2, 4);
        put_round(round_tweakeys, tk, rc[3], 3, 3, 5, 2, 4, 1, 7, 0, 6);
        put_round(round_tweakeys, tk, rc[4], 4, 4, 7, 0, 6, 3, 1, 5, 2);
        put_round(round_tweakeys, tk, rc[5], 5, 6, 1, 5, 2, 4, 3, 7, 0);
        put_round(round_tweakeys, tk, rc[6], 6, 2, 3, 7, 0, 6, 4, 1, 5);
        put_round(round_tweakeys, tk, rc[7], 7, 0, 4, 1, 5, 2, 6, 3, 7);
    }
}

void pw_skinny128_384_plus_expand_sliced(uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS],
                                         const uint8_t tweakey[48])
{
    expand(round_tweakeys, tweakey);
    clear_frame();
}
