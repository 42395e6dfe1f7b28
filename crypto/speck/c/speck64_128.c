/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SPECK-64/128 in portable C, section 4 of the specification (ePrint 2013/404). */
#include "../speck64_128.h"
#include "clear_stack.h"
#include "words.h"

#define ROUNDS 27u

/* The deepest frame of encrypt(): its words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 32 + 16 * sizeof(void *))

static PW_NOINLINE void encrypt(uint32_t block[2], const uint32_t key[4])
{
    uint32_t y = pw_le32(block[0]);
    uint32_t x = pw_le32(block[1]);
    uint32_t round_key = pw_le32(key[0]);
    uint32_t l[3];
    unsigned i;

    for (i = 0; i < 3; i++)
        l[i] = pw_le32(key[1 + i]);
    for (i = 0; i < ROUNDS; i++) {
        x = (pw_rotr32(x, 8) + y) ^ round_key;
        y = pw_rotl32(y, 3) ^ x;
        /* the next round key, by the same round with a count for key */
        l[i % 3] = (pw_rotr32(l[i % 3], 8) + round_key) ^ i;
        round_key = pw_rotl32(round_key, 3) ^ l[i % 3];
    }
    block[0] = pw_le32(y);
    block[1] = pw_le32(x);
}

void pw_speck64_128_encrypt(uint32_t block[2], const uint32_t key[4])
{
    encrypt(block, key);
    clear_frame();
}
