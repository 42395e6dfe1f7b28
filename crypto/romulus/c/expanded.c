/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with all round tweakeys, which are made when TK2 or TK3 is new and changed when TK1 goes on: the cipher as the modes
 * call it, then their functions. For cores with smaller registers than words: sliced.c is for the others. */
#include <limits.h>

#include "skinny/skinny128.h"

#if UINT_MAX == 0xffff
#include "bytes.h"
#include "inline.h"

/* What is prepared for a tweakey, for as long as a call lasts. */
typedef struct {
    uint32_t words[PW_SKINNY128_ROUND_TWEAKEY_BYTES / 4]; /* which lie where words do */
    uint8_t tk1[8]; /* its first half, for which they are made; it is public */
    uint8_t is_expanded;
} cipher;

PW_INLINE uint8_t *round_tweakeys_of(cipher *room)
{
    return (uint8_t *)room->words;
}

/* TK2 or TK3 will be new. */
PW_INLINE void cipher_begin(cipher *room)
{
    room->is_expanded = 0;
}

PW_INLINE void cipher_end(cipher *room)
{
    pw_bytes_wipe(room->words, sizeof room->words);
}

/* A byte of TK1 has changed: in every second round there is a cell to which that is added. */
static void change_cell(uint8_t *round_tweakeys, unsigned cell, uint8_t change)
{
    /* where what is added to a cell here is two rounds later */
    static const uint8_t next[8] = {2, 0, 5, 4, 1, 7, 3, 6};
    unsigned pair;

    if (cell >= 4)
        cell = 4 + ((cell + 1) & 3);

    for (pair = 0; pair < PW_SKINNY128_ROUNDS / 2; pair++) {
        round_tweakeys[cell] = (uint8_t)(round_tweakeys[cell] ^ change);
        cell = next[cell];
        round_tweakeys += 16;
    }
}

/* Encrypts with a tweakey that differs from the one before, if at all, in the first half of TK1, which is public. */
static void encrypt(cipher *room, uint32_t block[4], const uint8_t *tweakey)
{
    unsigned i;

    if (!room->is_expanded) {
        pw_skinny128_384_plus_expand(round_tweakeys_of(room), tweakey);
        room->is_expanded = 1;
    } else {
        for (i = 0; i < 8; i++) {
            const uint8_t change = (uint8_t)(room->tk1[i] ^ tweakey[i]);

            if (change != 0)
                change_cell(round_tweakeys_of(room), i, change);
        }
    }
    pw_bytes_copy(room->tk1, tweakey, 8);
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)block, round_tweakeys_of(room));
}

/* Two blocks with a tweakey all of which is new and secret. */
PW_INLINE void encrypt_two(cipher *room, uint32_t one[4], uint32_t other[4], const uint8_t *tweakey)
{
    pw_skinny128_384_plus_expand(round_tweakeys_of(room), tweakey);
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)one, round_tweakeys_of(room));
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)other, round_tweakeys_of(room));
}

#include "romulus_n.h"
#include "romulus_m.h"
#include "romulus_h.h"
#include "romulus_t.h"

#endif
