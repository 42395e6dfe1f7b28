/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24 in portable C, for speed. Where there are registers for most of the state it is in local variables. Elsewhere one column
 * at a time is: between swaps of row x columns have two rounds of their own, but for the first and the last of the 24. */
#include "../permutation.h"

#include "clear_stack.h"
#include "inline.h"
#include "words.h"

/* What permute() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 25 : 22)

#define CONSTANT UINT32_C(0x9e377900)

PW_INLINE void sp_box(uint32_t *column_x, uint32_t *column_y, uint32_t *column_z)
{
    const uint32_t x = pw_settled(pw_rotl32(*column_x, 24)), y = pw_rotl32(*column_y, 9), z = *column_z;

    *column_z = pw_settled(x ^ z << 1 ^ (y & z) << 2);
    *column_y = pw_settled(y ^ x ^ (x | z) << 1);
    *column_x = pw_settled(z ^ y ^ (x & y) << 3);
}

#if PW_FEW_REGISTERS

/* x of a column after its next rounds, whose y and z are stored. */
PW_INLINE uint32_t rounds_of(uint32_t *column, unsigned rounds)
{
    uint32_t x = column[0], y = column[4], z = column[8];

    sp_box(&x, &y, &z);
    if (rounds == 2)
        sp_box(&x, &y, &z);
    column[4] = y;
    column[8] = z;
    return x;
}

/* Rounds of columns a and b, whose x change places then. */
PW_INLINE void rounds_and_swap(uint32_t *state, unsigned a, unsigned b, unsigned rounds)
{
    const uint32_t x = rounds_of(state + a, rounds);

    state[a] = rounds_of(state + b, rounds);
    state[b] = x;
}

static PW_NOINLINE PW_IN_ORDER void permute(uint32_t state[12])
{
    unsigned round = 24;

    pw_le32_words(state, 12);
    rounds_and_swap(state, 0, 1, 1);
    rounds_and_swap(state, 2, 3, 1);
    for (;;) {
        state[0] ^= CONSTANT ^ round;
        rounds_and_swap(state, 0, 2, 2);
        rounds_and_swap(state, 1, 3, 2);
        round -= 4;
        if (round == 0)
            break;
        rounds_and_swap(state, 0, 1, 2);
        rounds_and_swap(state, 2, 3, 2);
    }
    for (unsigned column = 0; column < 4; column++)
        state[column] = rounds_of(state + column, 1);
    pw_le32_words(state, 12);
}

#else

struct columns {
    uint32_t x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3;
};

PW_INLINE void sp_boxes(struct columns *s)
{
    sp_box(&s->x0, &s->y0, &s->z0);
    sp_box(&s->x1, &s->y1, &s->z1);
    sp_box(&s->x2, &s->y2, &s->z2);
    sp_box(&s->x3, &s->y3, &s->z3);
}

PW_INLINE void swap(uint32_t *a, uint32_t *b)
{
    const uint32_t kept = *a;

    *a = *b;
    *b = kept;
}

PW_INLINE void four_rounds(struct columns *s, unsigned round)
{
    sp_boxes(s);
    swap(&s->x0, &s->x1);
    swap(&s->x2, &s->x3);
    s->x0 ^= CONSTANT ^ round;
    sp_boxes(s);
    sp_boxes(s);
    swap(&s->x0, &s->x2);
    swap(&s->x1, &s->x3);
    sp_boxes(s);
}

static PW_NOINLINE PW_IN_ORDER void permute(uint32_t state[12])
{
    struct columns s = {pw_le32(state[0]), pw_le32(state[1]), pw_le32(state[2]),  pw_le32(state[3]),
                        pw_le32(state[4]), pw_le32(state[5]), pw_le32(state[6]),  pw_le32(state[7]),
                        pw_le32(state[8]), pw_le32(state[9]), pw_le32(state[10]), pw_le32(state[11])};

    for (unsigned round = 24; round != 0; round -= 4)
        four_rounds(&s, round);
    state[0] = pw_le32(s.x0);
    state[1] = pw_le32(s.x1);
    state[2] = pw_le32(s.x2);
    state[3] = pw_le32(s.x3);
    state[4] = pw_le32(s.y0);
    state[5] = pw_le32(s.y1);
    state[6] = pw_le32(s.y2);
    state[7] = pw_le32(s.y3);
    state[8] = pw_le32(s.z0);
    state[9] = pw_le32(s.z1);
    state[10] = pw_le32(s.z2);
    state[11] = pw_le32(s.z3);
}

#endif

void pw_gimli_permute(uint32_t state[12])
{
    permute(state);
    clear_stack();
}
