/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU v2 in portable C, for speed: rounds_fast.h. */
#include "../permutation.h"

#include "clear_stack.h"
#include "rounds_fast.h"
#include "unroll.h"

/* The deepest frame of permute(), most of it saved registers, which are as wide as addresses. */
PW_CLEARS_WORDS(clear_stack, 24)

PW_INLINE void permute(uint32_t state[4], const uint32_t *key, unsigned key_words, unsigned steps)
{
    struct tinyjambu_words s = tinyjambu_load(state);
    uint32_t words[8];

    PW_UNROLL(8)
    for (unsigned i = 0; i < key_words; i++)
        words[i] = pw_le32(key[i]);
    tinyjambu_rounds(&s, words, key_words, steps);
    tinyjambu_store(state, &s);
}

static PW_NOINLINE void permute_128(uint32_t state[4], const uint32_t key[4], unsigned steps)
{
    permute(state, key, 4, steps);
}

void pw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], unsigned steps)
{
    permute_128(state, key, steps);
    clear_stack();
}

static PW_NOINLINE void permute_192(uint32_t state[4], const uint32_t key[6], unsigned steps)
{
    permute(state, key, 6, steps);
}

void pw_tinyjambu192_permute(uint32_t state[4], const uint32_t key[6], unsigned steps)
{
    permute_192(state, key, steps);
    clear_stack();
}

static PW_NOINLINE void permute_256(uint32_t state[4], const uint32_t key[8], unsigned steps)
{
    permute(state, key, 8, steps);
}

void pw_tinyjambu256_permute(uint32_t state[4], const uint32_t key[8], unsigned steps)
{
    permute_256(state, key, steps);
    clear_stack();
}
