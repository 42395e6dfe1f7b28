/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo in portable C, for speed (NIST LWC final round, section 3): the lanes in local variables. */
#include "../permutation.h"

#include "clear_stack.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* What permute() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4 ? 44 : 22)

static const uint16_t round_constants[12] = {
    0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012,
};

/* The planes. Their lanes do not move: lane x of b is in b[(x + b_at) % 4], that of c in c[(x + c_at) % 4]. */
struct planes {
    uint32_t a[4], b[4], c[4];
};

/* What theta adds to the column after x. */
PW_INLINE uint32_t effect_of(const struct planes *s, unsigned x, unsigned b_at, unsigned c_at)
{
    const uint32_t parity = s->a[x] ^ s->b[(x + b_at) % 4] ^ s->c[(x + c_at) % 4];

    return pw_rotl32(parity ^ pw_rotl32(parity, 9), 5);
}

/* Theta on column x, with rho-west; returns what theta adds to the next one. */
PW_INLINE uint32_t theta(struct planes *s, unsigned x, unsigned b_at, unsigned c_at, uint32_t effect)
{
    const uint32_t next = effect_of(s, x, b_at, c_at);
    uint32_t *const c = &s->c[(x + c_at) % 4];

    s->a[x] ^= effect;
    s->b[(x + b_at) % 4] ^= effect;
    *c = pw_rotl32(*c ^ effect, 11);
    return next;
}

/* Chi on column x, with the rotations of rho-east. */
PW_INLINE void chi(struct planes *s, unsigned x, unsigned b_at, unsigned c_at)
{
    uint32_t *const a = &s->a[x], *const b = &s->b[(x + b_at + 3) % 4], *const c = &s->c[(x + c_at) % 4];

    /* updated values may be used: each sees a change only where its own operand masks it */
    *a ^= ~*b & *c;
    *b ^= ~*c & *a;
    *c ^= ~*a & *b;
    *b = pw_rotl32(*b, 1);
    *c = pw_rotl32(*c, 8);
}

/* One round; afterwards b_at is one less, and c_at two. Chi comes as soon as its lanes are there. */
PW_INLINE void do_round(struct planes *s, uint16_t constant, unsigned b_at, unsigned c_at)
{
    uint32_t effect = effect_of(s, 3, b_at, c_at);

    effect = theta(s, 0, b_at, c_at, effect);
    s->a[0] ^= constant;
    effect = theta(s, 1, b_at, c_at, effect);
    chi(s, 1, b_at, c_at);
    effect = theta(s, 2, b_at, c_at, effect);
    chi(s, 2, b_at, c_at);
    theta(s, 3, b_at, c_at, effect);
    chi(s, 3, b_at, c_at);
    chi(s, 0, b_at, c_at);
}

/* Moves the lanes after a round to where they are said to be. */
PW_INLINE void move_lanes(struct planes *s)
{
    const struct planes from = *s;

    PW_UNROLL_WIDE(4)
    for (unsigned x = 0; x < 4; x++) {
        s->b[x] = from.b[(x + 3) % 4];
        s->c[x] = from.c[(x + 2) % 4];
    }
}

static PW_NOINLINE PW_IN_ORDER void permute(uint32_t state[12], unsigned rounds)
{
    const uint16_t *constant = round_constants + 12 - rounds;
    struct planes s;

    PW_UNROLL_WIDE(4)
    for (unsigned x = 0; x < 4; x++) {
        s.a[x] = pw_le32(state[x]);
        s.b[x] = pw_le32(state[4 + x]);
        s.c[x] = pw_le32(state[8 + x]);
    }
#if PW_FEW_REGISTERS
    do {
        do_round(&s, *constant++, 0, 0);
        move_lanes(&s);
    } while (--rounds > 0);
#else
    for (; rounds % 4 != 0; rounds--) {
        do_round(&s, *constant++, 0, 0);
        move_lanes(&s);
    }
    for (; rounds > 0; rounds -= 4) {
        do_round(&s, *constant++, 0, 0);
        do_round(&s, *constant++, 3, 2);
        do_round(&s, *constant++, 2, 0);
        do_round(&s, *constant++, 1, 2);
    }
#endif
    PW_UNROLL_WIDE(4)
    for (unsigned x = 0; x < 4; x++) {
        state[x] = pw_le32(s.a[x]);
        state[4 + x] = pw_le32(s.b[x]);
        state[8 + x] = pw_le32(s.c[x]);
    }
}

void pw_xoodoo_permute(uint32_t state[12], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
