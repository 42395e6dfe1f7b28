/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with all round tweakeys in slices, which are made when TK2 or TK3 is new and changed when TK1 goes on: the cipher as
 * the modes call it, then their functions. For cores whose registers hold a word: in C for speed expanded.c is for the others. */
#include <limits.h>

#include "skinny/skinny128.h"

#if UINT_MAX > 0xffff
#include "bytes.h"
#include "clear_saved.h"
#include "inline.h"
#include "skinny/c/sliced_fast.h"
#include "words.h"

/* After as many rounds the cells of a tweakey are where they were. */
#define TK1_ROUNDS 16

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

PW_CLEARS_SAVED(clear_saved, 60)

PW_INLINE void cipher_end(cipher *room)
{
    pw_wipe_words(room->round_tweakeys, PW_SKINNY128_SLICED_TWEAKEY_WORDS);
    clear_saved();
}

/* What a round adds to the slices changes. */
PW_INLINE void change_round(uint32_t *words, const uint32_t change[4])
{
    const uint32_t w0 = words[0], w1 = words[1], w2 = words[2], w3 = words[3];

    words[0] = w0 ^ change[0];
    words[1] = w1 ^ change[1];
    words[2] = w2 ^ change[2];
    words[3] = w3 ^ change[3];
}

/* The same in the two or three rounds for which TK1 has its cells at the same places. */
PW_INLINE void change_rounds(uint32_t *words, const uint32_t change[4], int three)
{
    change_round(words, change);
    change_round(words + 4 * TK1_ROUNDS, change);
    if (three)
        change_round(words + 8 * TK1_ROUNDS, change);
}

/* Adds to the first half of TK1, which is in every second round, in the same time for one bit and for all. A change bit by bit takes
 * less for three at most, which no counter keeps to: behind 56 blocks it has as many bits as any number. */
static void change_tk1(uint32_t *words, uint32_t row0, uint32_t row1)
{
    uint32_t rows[2] = {row0, row1};
    uint32_t moved[2], change[4];
    unsigned half;

#define CHANGE(round, cells, slots)             \
    take_cells(moved, rows[0], rows[1], cells); \
    slice_rows(change, moved, round, slots);    \
    change_rounds(words + 4 * (round), change, half == 0)

    for (half = 0; half < 2; half++, words += 32) {
        CHANGE(0, CELLS_0, SLOTS_0);
        CHANGE(2, CELLS_1, SLOTS_2);
        CHANGE(4, CELLS_2, SLOTS_4);
        CHANGE(6, CELLS_3, SLOTS_6);
        take_cells(rows, rows[0], rows[1], CELLS_4);
    }
#undef CHANGE
}

/* Encrypts with a tweakey that differs from the one before, if at all, in the first half of TK1, which is public. */
static void encrypt(cipher *room, uint32_t block[4], const uint8_t *tweakey)
{
    const uint32_t *const tk1 = (const uint32_t *)(const void *)tweakey;

    if (!room->is_expanded) {
        pw_skinny128_384_plus_expand_sliced(room->round_tweakeys, tweakey);
        room->is_expanded = 1;
    } else {
        change_tk1(room->round_tweakeys, pw_le32(room->tk1[0] ^ tk1[0]), pw_le32(room->tk1[1] ^ tk1[1]));
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

#endif
