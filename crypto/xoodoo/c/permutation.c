/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodoo in portable C, as specified for Xoodyak (NIST LWC final round, section 3). */
#include "../permutation.h"

#include "words.h"
#include "clear_stack.h"

/* The deepest frame of permute(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 144)

static const uint16_t round_constants[12] = {
    0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012,
};

static void theta(uint32_t *a, uint32_t *b, uint32_t *c)
{
    uint32_t parity[4];

    for (unsigned x = 0; x < 4; x++) {
        parity[x] = a[x] ^ b[x] ^ c[x];
    }
    for (unsigned x = 0; x < 4; x++) {
        const uint32_t p = parity[(x + 3) % 4];
        const uint32_t effect = pw_rotl32(p, 5) ^ pw_rotl32(p, 14);
        a[x] ^= effect;
        b[x] ^= effect;
        c[x] ^= effect;
    }
}

static void rho_west(uint32_t *b, uint32_t *c)
{
    const uint32_t last = b[3];

    b[3] = b[2];
    b[2] = b[1];
    b[1] = b[0];
    b[0] = last;
    for (unsigned x = 0; x < 4; x++) {
        c[x] = pw_rotl32(c[x], 11);
    }
}

static void chi(uint32_t *a, uint32_t *b, uint32_t *c)
{
    for (unsigned x = 0; x < 4; x++) {
        /* updated values may be used: each sees a change only where its own operand masks it */
        a[x] ^= ~b[x] & c[x];
        b[x] ^= ~c[x] & a[x];
        c[x] ^= ~a[x] & b[x];
    }
}

static void rho_east(uint32_t *b, uint32_t *c)
{
    for (unsigned x = 0; x < 4; x++) {
        b[x] = pw_rotl32(b[x], 1);
    }
    for (unsigned x = 0; x < 2; x++) {
        const uint32_t kept = c[x];
        c[x] = pw_rotl32(c[x + 2], 8);
        c[x + 2] = pw_rotl32(kept, 8);
    }
}

static PW_NOINLINE void permute(uint32_t state[12], unsigned rounds)
{
    uint32_t *a = &state[0];
    uint32_t *b = &state[4];
    uint32_t *c = &state[8];

    pw_le32_words(state, 12);
    for (unsigned round = 12 - rounds; round < 12; round++) {
        theta(a, b, c);
        rho_west(b, c);
        a[0] ^= round_constants[round];
        chi(a, b, c);
        rho_east(b, c);
    }
    pw_le32_words(state, 12);
}

void pw_xoodoo_permute(uint32_t state[12], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
