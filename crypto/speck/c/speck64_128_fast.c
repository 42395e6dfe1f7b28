/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 in portable C, for speed: all in local variables, three rounds a turn, after which the words of the key are where they
 * were. */
#include "../speck64_128.h"
#include "clear_stack.h"
#include "inline.h"
#include "words.h"

#define ROUNDS 27u

/* What encrypt() spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_frame, sizeof(void *) > 4 ? 24 : 16)

struct pair {
    uint32_t x, y;
};

PW_INLINE void round_with(struct pair *pair, uint32_t key)
{
    pair->x = (pw_rotr32(pair->x, 8) + pair->y) ^ key;
    pair->y = pw_rotl32(pair->y, 3) ^ pair->x;
}

/* Round i, then the key of the next one, by the same round with a count for key. */
PW_INLINE void round_of(struct pair *pair, uint32_t *key, uint32_t *l, unsigned i)
{
    struct pair next = {*l, *key};

    round_with(pair, *key);
    round_with(&next, i);
    *l = next.x;
    *key = next.y;
}

static PW_NOINLINE void encrypt(uint32_t block[2], const uint32_t key[4])
{
    struct pair pair = {pw_le32(block[1]), pw_le32(block[0])};
    uint32_t round_key = pw_le32(key[0]), l0 = pw_le32(key[1]), l1 = pw_le32(key[2]), l2 = pw_le32(key[3]);

    for (unsigned i = 0; i < ROUNDS; i += 3) {
        round_of(&pair, &round_key, &l0, i);
        round_of(&pair, &round_key, &l1, i + 1);
        round_of(&pair, &round_key, &l2, i + 2);
    }
    block[0] = pw_le32(pair.y);
    block[1] = pw_le32(pair.x);
}

void pw_speck64_128_encrypt(uint32_t block[2], const uint32_t key[4])
{
    encrypt(block, key);
    clear_frame();
}
