/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Sparkle permutations in portable C, for speed: section 2 of the v1.2 specification (2021). A step reads each branch from where
 * the step before has left it and writes it to its new place, so that the exchange of the halves costs nothing. */
#include "../permutation.h"

#include "clear_stack.h"
#include "unroll.h"
#include "words.h"

/* The deepest frame of a permutation, with what it saves. */
PW_CLEARS_WORDS(clear_stack, sizeof(int) < 4      ? 42
                             : PW_FEW_REGISTERS   ? 44
                             : sizeof(void *) > 4 ? 48
                             : PW_LARGE_FRAMES    ? 32
                                                  : 26)

static const uint32_t constants[8] = {
    UINT32_C(0xb7e15162), UINT32_C(0xbf715880), UINT32_C(0x38b4da56), UINT32_C(0x324e7738),
    UINT32_C(0xbb1185eb), UINT32_C(0x4f7c7b57), UINT32_C(0xcfbfa1c8), UINT32_C(0xc2b3293d),
};

/* Between Alzettes y is rotated right by so many bits. Where a rotation has its result in the register of its operand, and takes one
 * more for the amount, y is rotated from one use to the next, which saves copies of x and y; the 16 bits save the rotations of ell. */
#define TURNED (PW_ROTATES_IN_PLACE ? 16u : 0u)

#if PW_ROTATES_IN_PLACE

/* A line of Alzette, as of its first rotation: y is rotated by so many bits before it is added, and by so many more before x is added
 * to it. The compiler is not told that each is a rotation of the one before, or it would rotate copies. */
PW_INLINE void line(uint32_t *x, uint32_t *y, unsigned turned, unsigned turned_more, uint32_t constant)
{
    *y = pw_settled(pw_rotr32(*y, turned));
    *x += *y;
    *y = pw_settled(pw_rotr32(*y, turned_more) ^ *x);
    *x ^= constant;
}

PW_INLINE void alzette(uint32_t *x, uint32_t *y, uint32_t constant)
{
    line(x, y, 31 - TURNED, 9, constant);
    line(x, y, 9, 30, constant);
    line(x, y, 17, 1, constant);
    line(x, y, 23, 8 + TURNED, constant);
}

/* What is added to each y, and to each x. */
PW_INLINE uint32_t ell_of_x(uint32_t tx)
{
    return tx ^ (uint32_t)(tx << 16);
}

PW_INLINE uint32_t ell_of_y(uint32_t ty)
{
    return ty ^ ty >> 16;
}

#else

PW_INLINE void alzette(uint32_t *px, uint32_t *py, uint32_t constant)
{
    uint32_t x = *px;
    uint32_t y = *py;

    x += pw_rotr32(y, 31);
    y ^= pw_rotr32(x, 24);
    x ^= constant;
    x += pw_rotr32(y, 17);
    y ^= pw_rotr32(x, 17);
    x ^= constant;
    x += y;
    y ^= pw_rotr32(x, 31);
    x ^= constant;
    x += pw_rotr32(y, 24);
    y ^= pw_rotr32(x, 16);
    x ^= constant;

    *px = x;
    *py = y;
}

PW_INLINE uint32_t ell_of_x(uint32_t tx)
{
    return pw_rotr32(tx ^ (uint32_t)(tx << 16), 16);
}

PW_INLINE uint32_t ell_of_y(uint32_t ty)
{
    return ell_of_x(ty);
}

#endif

/* One step on twice `half` branches. */
PW_INLINE void step(uint32_t *state, unsigned half, uint32_t constant, unsigned number)
{
    uint32_t x[4], y[4], tx = 0, ty = 0, before;

    PW_UNROLL(4)
    for (unsigned j = 0; j < half; j++) {
        x[j] = state[2 * j];
        y[j] = state[2 * j + 1];
        if (j == 0)
            y[j] ^= pw_rotr32_any(constant, TURNED);
        if (j == 1)
            y[j] ^= (uint32_t)number << TURNED;
        alzette(&x[j], &y[j], pw_constant_after(tx, constants[j]));
        tx ^= x[j];
        ty ^= y[j];
    }
    before = tx;
    tx = ell_of_x(tx);
    ty = ell_of_y(ty);
    /* the new left half is the mixed right half, one branch to the left; the new right half is the left one */
    PW_UNROLL(4)
    for (unsigned j = 0; j < half; j++) {
        uint32_t *const left = state + 2 * ((j + half - 1) % half), *const right = state + 2 * (half + j);
        uint32_t rx = right[0], ry = right[1];

        alzette(&rx, &ry, pw_constant_after(before, constants[half + j]));
        before = rx;
        left[0] = rx ^ x[j] ^ ty;
        left[1] = ry ^ y[j] ^ tx;
        right[0] = x[j];
        right[1] = y[j];
    }
}

/* In local variables, so that what does not fit into registers has the shortest address. */
PW_INLINE void permute(uint32_t *state, unsigned branches, unsigned steps)
{
    uint32_t s[16];

    PW_UNROLL(16)
    for (unsigned i = 0; i < 2 * branches; i++)
        s[i] = pw_rotr32_any(pw_le32(state[i]), i % 2 * TURNED);
    for (unsigned i = 0; i < steps; i++)
        step(s, branches / 2, constants[i % 8], i);
    PW_UNROLL(16)
    for (unsigned i = 0; i < 2 * branches; i++)
        state[i] = pw_le32(pw_rotr32_any(s[i], i % 2 * TURNED));
}

PW_NOINLINE PW_IN_ORDER_RISCV void pw_sparkle256_permute_unwiped(uint32_t state[8], unsigned steps)
{
    permute(state, 4, steps);
}

void pw_sparkle256_permute(uint32_t state[8], unsigned steps)
{
    pw_sparkle256_permute_unwiped(state, steps);
    clear_stack();
}

PW_NOINLINE PW_IN_ORDER_RISCV void pw_sparkle384_permute_unwiped(uint32_t state[12], unsigned steps)
{
    permute(state, 6, steps);
}

void pw_sparkle384_permute(uint32_t state[12], unsigned steps)
{
    pw_sparkle384_permute_unwiped(state, steps);
    clear_stack();
}

PW_NOINLINE PW_IN_ORDER_RISCV void pw_sparkle512_permute_unwiped(uint32_t state[16], unsigned steps)
{
    permute(state, 8, steps);
}

void pw_sparkle512_permute(uint32_t state[16], unsigned steps)
{
    pw_sparkle512_permute_unwiped(state, steps);
    clear_stack();
}
