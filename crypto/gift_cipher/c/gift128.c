/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 with round keys in portable C, fixsliced (ePrint 2020/412): S3 never moves, and what the other slices
 * move by against it repeats every five rounds, after which all bits are where the definition has them. */
#include "../gift128.h"
#include "clear_stack.h"
#include "inline.h"
#include "slices.h"

/* Clears the deepest frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 40 + 20 * sizeof(void *))

static PW_NOINLINE void expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    uint32_t words[4]; /* V of this round and of the three that follow */
    unsigned round, moved;

    for (round = 0; round < 4; round++)
        words[round] = pw_load32_be(key + 12 - 4 * round);
    for (round = 1; round <= 40; round++) {
        const uint32_t spent = words[0];
        uint32_t v = spent, u = words[2];

        for (moved = round % 5; moved > 0; moved--) {
            v = pw_gift_next_order(v);
            u = pw_gift_next_order(u);
        }
        *round_keys++ = v;
        *round_keys++ = u;
        words[0] = words[1];
        words[1] = words[2];
        words[2] = words[3];
        words[3] = pw_gift_update_key(spent);
    }
}

void pw_gift128_expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key);
    clear_frame();
}

/* Rotates each group of bits to the left by n; low: the n lowest bits of each group of `group` bits. */
PW_INLINE uint32_t rotate_groups(uint32_t word, unsigned group, unsigned n, uint32_t low)
{
    return (word << n & ~low) | (word >> (group - n) & low);
}

static inline void add_round_key(uint32_t s[4], const uint32_t round_key[2], uint32_t constant)
{
    s[1] ^= round_key[0];
    s[2] ^= round_key[1];
    s[3] ^= constant;
}

/* pw_gift_sub_cells, of which five rounds may share a copy. */
static inline void sub_cells(uint32_t s[4])
{
    pw_gift_sub_cells(s);
}

static inline void five_rounds(uint32_t s[4], const uint32_t round_keys[10], const uint32_t constants[5])
{
    sub_cells(s);
    s[0] = rotate_groups(s[0], 4, 3, UINT32_C(0x77777777));
    s[1] = rotate_groups(s[1], 4, 2, UINT32_C(0x33333333));
    s[2] = rotate_groups(s[2], 4, 1, UINT32_C(0x11111111));
    add_round_key(s, round_keys, constants[0]);

    sub_cells(s);
    s[0] = rotate_groups(s[0], 16, 12, UINT32_C(0x0fff0fff));
    s[1] = rotate_groups(s[1], 16, 8, UINT32_C(0x00ff00ff));
    s[2] = rotate_groups(s[2], 16, 4, UINT32_C(0x000f000f));
    add_round_key(s, round_keys + 2, constants[1]);

    sub_cells(s);
    /* before the rotation or after it: the mask of S0 and S2 is the same */
    s[0] = pw_rotl32(pw_exchange_bits(s[0], UINT32_C(0x00005555), 1), 16);
    s[2] = pw_exchange_bits(pw_rotl32(s[2], 16), UINT32_C(0x00005555), 1);
    s[1] = pw_exchange_bits(s[1], UINT32_C(0x55555555), 1);
    add_round_key(s, round_keys + 4, constants[2]);

    sub_cells(s);
    s[0] = rotate_groups(s[0], 8, 2, UINT32_C(0x03030303));
    s[1] = rotate_groups(s[1], 8, 4, UINT32_C(0x0f0f0f0f));
    s[2] = rotate_groups(s[2], 8, 6, UINT32_C(0x3f3f3f3f));
    add_round_key(s, round_keys + 6, constants[3]);

    sub_cells(s);
    s[0] = pw_rotl32(s[0], 8);
    s[1] = pw_rotl32(s[1], 16);
    s[2] = pw_rotl32(s[2], 24);
    add_round_key(s, round_keys + 8, constants[4]);
}

/* tweak: what is added to each byte of S0 after every fifth round but the last; 0 for none. */
PW_INLINE void forty_rounds(uint32_t s[4], const uint32_t round_keys[80], unsigned tweak)
{
    /* 0x80000000 and the six bits of the round, in the order of that round */
    static const uint32_t constants[40] = {
        0x10000008, 0x80018000, 0x54000002, 0x01010181, 0x8000001f, 0x10888880, 0x6001e000, 0x51500002,
        0x03030180, 0x8000002f, 0x10088880, 0x60016000, 0x41500002, 0x03030080, 0x80000027, 0x10008880,
        0x4001e000, 0x11500002, 0x03020180, 0x8000002b, 0x10080880, 0x60014000, 0x01400002, 0x02020080,
        0x80000021, 0x10000080, 0x0001c000, 0x51000002, 0x03010180, 0x8000002e, 0x10088800, 0x60012000,
        0x40500002, 0x01030080, 0x80000006, 0x10008808, 0xc001a000, 0x14500002, 0x01020181, 0x8000001a,
    };
    const uint32_t added = UINT32_C(0x01010101) * (uint32_t)tweak;
    unsigned round;

    for (round = 0; round < 35; round += 5) {
        five_rounds(s, round_keys + 2 * round, constants + round);
        s[0] ^= added;
    }
    five_rounds(s, round_keys + 70, constants + 35);
}

static PW_NOINLINE void encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    uint32_t s[4];

    pw_gift_load(s, block);
    forty_rounds(s, round_keys, 0);
    pw_gift_store(block, s);
}

void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    encrypt(block, round_keys);
    clear_frame();
}

static PW_NOINLINE void encrypt_tweaked(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS],
                                        unsigned tweak)
{
    uint32_t s[4];

    pw_twegift_load(s, block);
    forty_rounds(s, round_keys, tweak);
    pw_twegift_store(block, s);
}

void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    encrypt_tweaked(block, round_keys, tweak);
    clear_frame();
}
