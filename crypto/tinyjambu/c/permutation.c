/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The keyed permutation of TinyJAMBU v2 in portable C, section 3.2 of the specification, 32 rounds at a time. */
#include "../permutation.h"

#include "clear_stack.h"
#include "words.h"

/* The deepest frame of permute(), most of it saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_stack, 28 + 6 * sizeof(void *))

/* Bits n .. n + 31 of the 64-bit string low || high, 0 < n < 32. */
static uint32_t window(uint32_t low, uint32_t high, unsigned n)
{
    return (low >> n) | (uint32_t)(high << (32u - n));
}

/* 32 rounds: w0 is replaced by the 32 new bits, and the words then change roles. */
static uint32_t feedback(uint32_t w0, uint32_t w1, uint32_t w2, uint32_t w3, uint32_t key)
{
    const uint32_t s47 = window(w1, w2, 15);
    const uint32_t s70 = window(w2, w3, 6);
    const uint32_t s85 = window(w2, w3, 21);
    const uint32_t s91 = window(w2, w3, 27);

    return w0 ^ s47 ^ ~(s70 & s85) ^ s91 ^ key;
}

static PW_NOINLINE void permute(uint32_t s[4], const uint32_t *key, unsigned key_words, unsigned steps)
{
    unsigned k = 0;

    pw_le32_words(s, 4);
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned i = 0; i < 4; i++) {
            s[i] = feedback(s[i], s[(i + 1) % 4], s[(i + 2) % 4], s[(i + 3) % 4], pw_le32(key[k]));
            k = (k + 1 == key_words) ? 0 : k + 1;
        }
    }
    pw_le32_words(s, 4);
}

void pw_tinyjambu128_permute(uint32_t state[4], const uint32_t key[4], unsigned steps)
{
    permute(state, key, 4, steps);
    clear_stack();
}

void pw_tinyjambu192_permute(uint32_t state[4], const uint32_t key[6], unsigned steps)
{
    permute(state, key, 6, steps);
    clear_stack();
}

void pw_tinyjambu256_permute(uint32_t state[4], const uint32_t key[8], unsigned steps)
{
    permute(state, key, 8, steps);
    clear_stack();
}
