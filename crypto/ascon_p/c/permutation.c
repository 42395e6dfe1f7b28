/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p in portable C, NIST SP 800-232 section 3. */
#include "../permutation.h"

#include "clear_stack.h"
#include "words.h"

/* The words do not fit the registers of most cores: the deepest frame of permute(), with what it saves. */
PW_CLEARS_STACK(clear_stack, 144 + 16 * PW_LARGE_FRAMES)

/* The constant of the round that is followed by `left` - 1 others: 3c 2d 1e 0f f0 e1 .. 5a 4b for 16 down to 1,
 * whose high nibble falls and whose low nibble rises by one a round, each modulo 16. */
static unsigned round_constant(unsigned left)
{
    return (((0x3 + left) & 0xf) << 4) | ((0xc - left) & 0xf);
}

static void add_constant_and_substitute(uint64_t x[5], unsigned constant)
{
    x[2] ^= constant;
    x[0] ^= x[4];
    x[4] ^= x[3];
    x[2] ^= x[1];

    const uint64_t kept = x[4] | ~x[0];
    x[0] ^= x[2] & ~x[1];
    x[2] ^= x[3] | ~x[4]; /* already the complemented output */
    x[4] ^= x[1] & ~x[0]; /* the new x0 equals the old one wherever x1 is set */
    x[1] ^= x[3] & x[2];
    x[3] ^= kept;

    x[1] ^= x[0];
    x[3] ^= x[2];
    x[0] ^= x[4];
}

static void diffuse(uint64_t x[5])
{
    x[0] ^= pw_rotr64(x[0], 19) ^ pw_rotr64(x[0], 28);
    x[1] ^= pw_rotr64(x[1], 61) ^ pw_rotr64(x[1], 39);
    x[2] ^= pw_rotr64(x[2], 1) ^ pw_rotr64(x[2], 6);
    x[3] ^= pw_rotr64(x[3], 10) ^ pw_rotr64(x[3], 17);
    x[4] ^= pw_rotr64(x[4], 7) ^ pw_rotr64(x[4], 41);
}

static PW_NOINLINE void permute(uint32_t state[10], unsigned rounds)
{
    uint64_t x[5];

    for (unsigned i = 0; i < 5; i++) {
        x[i] = pw_le32(state[2 * i]) | ((uint64_t)pw_le32(state[2 * i + 1]) << 32);
    }
    for (unsigned left = rounds; left > 0; left--) {
        add_constant_and_substitute(x, round_constant(left));
        diffuse(x);
    }
    for (unsigned i = 0; i < 5; i++) {
        state[2 * i] = pw_le32((uint32_t)x[i]);
        state[2 * i + 1] = pw_le32((uint32_t)(x[i] >> 32));
    }
}

void pw_ascon_permute(uint32_t state[10], unsigned rounds)
{
    permute(state, rounds);
    clear_stack();
}
