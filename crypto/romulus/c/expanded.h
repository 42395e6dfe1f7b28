/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cipher of the modes: all round tweakeys are made where TK2 or TK3 is new, and changed where TK1 goes on. */
#ifndef PENNYWEIGHT_ROMULUS_C_EXPANDED_H
#define PENNYWEIGHT_ROMULUS_C_EXPANDED_H

#include "../skinny128.h"
#include "bytes.h"
#include "inline.h"

/* What is prepared for a tweakey, for as long as a call lasts. */
typedef struct {
    uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES];
    uint8_t tk1[8]; /* its first half, for which they are made; it is public */
    uint8_t is_expanded;
} cipher;

/* TK2 or TK3 will be new. */
PW_INLINE void cipher_begin(cipher *room)
{
    room->is_expanded = 0;
}

PW_INLINE void cipher_end(cipher *room)
{
    pw_bytes_wipe(room->round_tweakeys, sizeof room->round_tweakeys);
}

/* A byte of TK1 has changed: in every second round there is a cell to which that is added. */
static void change_cell(uint8_t *round_tweakeys, unsigned cell, uint8_t change)
{
    /* where the cell that is here is two rounds later */
    static const uint8_t next[8] = {2, 0, 4, 7, 6, 3, 5, 1};
    unsigned pair;

    for (pair = 0; pair < PW_SKINNY128_ROUNDS / 2; pair++) {
        round_tweakeys[cell] = (uint8_t)(round_tweakeys[cell] ^ change);
        round_tweakeys += 16;
        cell = next[cell];
    }
}

/* Encrypts with a tweakey that differs from the one before, if at all, in the first half of TK1, which is public. */
static void encrypt(cipher *room, uint32_t block[4], const uint8_t *tweakey)
{
    unsigned i;

    if (!room->is_expanded) {
        pw_skinny128_384_plus_expand(room->round_tweakeys, tweakey);
        room->is_expanded = 1;
    } else {
        for (i = 0; i < 8; i++) {
            const uint8_t change = (uint8_t)(room->tk1[i] ^ tweakey[i]);

            if (change != 0)
                change_cell(room->round_tweakeys, i, change);
        }
    }
    pw_bytes_copy(room->tk1, tweakey, 8);
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)block, room->round_tweakeys);
}

/* Two blocks with a tweakey all of which is new and secret. */
PW_INLINE void encrypt_two(cipher *room, uint32_t one[4], uint32_t other[4], const uint8_t *tweakey)
{
    pw_skinny128_384_plus_expand(room->round_tweakeys, tweakey);
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)one, room->round_tweakeys);
    pw_skinny128_384_plus_encrypt_expanded((uint8_t *)other, room->round_tweakeys);
}

#endif
