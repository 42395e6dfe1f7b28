/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with all round tweakeys in slices, which are made when TK2 or TK3 is new and changed when TK1 goes on: the cipher as
 * the modes call it, then their functions. */
#include "bytes.h"
#include "inline.h"
#include "skinny/skinny128.h"
#include "words.h"

/* A register holds a word: whole blocks are taken by words. */
#define WHOLE_WORDS

/* What is prepared for a tweakey, for as long as a call lasts. */
typedef struct {
    uint32_t round_tweakeys[PW_SKINNY128_SLICED_TWEAKEY_WORDS];
    uint32_t tk1[2]; /* its first half, for which they are made; it is public */
    uint32_t is_expanded;
} cipher;

/* TK2 or TK3 will be new. */
PW_INLINE void cipher_begin(cipher *room)
{
    room->is_expanded = 0;
}

PW_INLINE void cipher_end(cipher *room)
{
    pw_wipe_words(room->round_tweakeys, PW_SKINNY128_SLICED_TWEAKEY_WORDS);
}

/* A byte of TK1 has changed: in every second round there is a cell to which that is added, at the same place every sixteen. */
static void change_cell(uint32_t *round_tweakeys, unsigned cell, unsigned change)
{
    /* of a cell, the place of bit 0 of the lower nibbles; of a bit, the word, and four where it is in the upper ones */
    static const uint8_t place[8][8] = {
        {0, 10, 17, 11, 9, 18, 9, 18}, {8, 26, 0, 27, 17, 19, 8, 19}, {16, 11, 1, 3, 24, 3, 24, 10},
        {24, 3, 24, 10, 16, 11, 1, 3}, {1, 27, 25, 2, 25, 2, 16, 26}, {9, 18, 9, 18, 0, 10, 17, 11},
        {17, 19, 8, 19, 8, 26, 0, 27}, {25, 2, 16, 26, 1, 27, 25, 2},
    };
    static const uint8_t slot[8][4] = {
        {2, 4, 1, 5}, {7, 0, 6, 3}, {6, 3, 7, 0}, {1, 5, 2, 4}, {3, 7, 0, 6}, {0, 6, 3, 7}, {4, 1, 5, 2}, {5, 2, 4, 1},
    };
    const uint8_t *const places = place[cell];
    unsigned n, pair;

    for (n = 0; change >> n != 0; n++) {
        if (!(change >> n & 1))
            continue;
        for (pair = 0; pair < 4; pair++) {
            const unsigned at = slot[n][pair];
            const uint32_t first = UINT32_C(1) << (places[pair] + (at & 4));
            const uint32_t second = UINT32_C(1) << (places[pair + 4] + (at & 4));
            uint32_t *const word = round_tweakeys + 8 * pair + (at & 3);

            word[0] ^= first;
            word[32] ^= second;
            word[64] ^= first;
            word[96] ^= second;
            word[128] ^= first;
        }
    }
}

/* Encrypts with a tweakey that differs from the one before, if at all, in the first half of TK1, which is public. */
static void encrypt(cipher *room, uint32_t block[4], const uint8_t *tweakey)
{
    const uint32_t *const tk1 = (const uint32_t *)(const void *)tweakey;
    unsigned i;

    if (!room->is_expanded) {
        pw_skinny128_384_plus_expand_sliced(room->round_tweakeys, tweakey);
        room->is_expanded = 1;
    } else {
        for (i = 0; i < 2; i++) {
            uint32_t change = pw_le32(room->tk1[i] ^ tk1[i]);
            unsigned cell;

            for (cell = 4 * i; change != 0; cell++) {
                if ((change & 0xff) != 0)
                    change_cell(room->round_tweakeys, cell, change & 0xff);
                change >>= 8;
            }
        }
    }
    room->tk1[0] = tk1[0];
    room->tk1[1] = tk1[1];
    pw_skinny128_384_plus_encrypt_sliced((uint8_t *)block, room->round_tweakeys);
}

/* Two blocks with a tweakey all of which is new and secret. */
PW_INLINE void encrypt_two(cipher *room, uint32_t one[4], uint32_t other[4], const uint8_t *tweakey)
{
    pw_skinny128_384_plus_expand_sliced(room->round_tweakeys, tweakey);
    pw_skinny128_384_plus_encrypt_sliced((uint8_t *)one, room->round_tweakeys);
    pw_skinny128_384_plus_encrypt_sliced((uint8_t *)other, room->round_tweakeys);
}

#include "romulus_n.h"
#include "romulus_m.h"
#include "romulus_h.h"
#include "romulus_t.h"
