/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The words of the fast Ascon-p in C, which rounds_fast.h lays out, and the strings that modes add to them, eight bytes at a time.
 * `reversed` is 1 for Ascon v1.2, whose first byte is the most significant one of a word. */
#ifndef PENNYWEIGHT_ASCON_P_C_LANES_FAST_H
#define PENNYWEIGHT_ASCON_P_C_LANES_FAST_H

#include <stdint.h>

#include "exchange.h"
#include "inline.h"
#include "../permutation.h"
#include "rounds_fast.h"
#include "words.h"

/* A word of the state in registers. */
struct ascon_lane {
#if PW_WORD_BITS == 64
    uint64_t word;
#else
    uint32_t even, odd;
#endif
};

#if PW_WORD_BITS == 64

PW_INLINE struct ascon_lane ascon_get(const uint32_t *words)
{
    return (struct ascon_lane){pw_load64((const uint8_t *)words)};
}

PW_INLINE void ascon_put(uint32_t *words, struct ascon_lane lane)
{
    pw_store64((uint8_t *)words, lane.word);
}

PW_INLINE struct ascon_lane ascon_xor(struct ascon_lane a, struct ascon_lane b)
{
    return (struct ascon_lane){a.word ^ b.word};
}

/* The lane of low + 2^32 * high. */
PW_INLINE struct ascon_lane ascon_lane_of(uint32_t low, uint32_t high)
{
    return (struct ascon_lane){(uint64_t)high << 32 | low};
}

PW_INLINE void ascon_halves_of(struct ascon_lane lane, uint32_t *low, uint32_t *high)
{
    *low = (uint32_t)lane.word;
    *high = (uint32_t)(lane.word >> 32);
}

#else

PW_INLINE struct ascon_lane ascon_get(const uint32_t *words)
{
    return (struct ascon_lane){words[0], words[1]};
}

PW_INLINE void ascon_put(uint32_t *words, struct ascon_lane lane)
{
    words[0] = lane.even;
    words[1] = lane.odd;
}

PW_INLINE struct ascon_lane ascon_xor(struct ascon_lane a, struct ascon_lane b)
{
    return (struct ascon_lane){a.even ^ b.even, a.odd ^ b.odd};
}

/* The number of a bit in a word of 64 has six bits: one says the half and five the place in it. Interleaving moves each of the six on to
 * the next: five exchanges of the half's bit with one of the place, each on both halves at once. */
PW_INLINE struct ascon_lane ascon_lane_of(uint32_t low, uint32_t high)
{
    pw_exchange_fields(&low, &high, UINT32_C(0x0000ffff), 16);
    pw_exchange_fields(&low, &high, UINT32_C(0x00ff00ff), 8);
    pw_exchange_fields(&low, &high, UINT32_C(0x0f0f0f0f), 4);
    pw_exchange_fields(&low, &high, UINT32_C(0x33333333), 2);
    pw_exchange_fields(&low, &high, UINT32_C(0x55555555), 1);
    return (struct ascon_lane){low, high};
}

PW_INLINE void ascon_halves_of(struct ascon_lane lane, uint32_t *low, uint32_t *high)
{
    *low = lane.even;
    *high = lane.odd;
    pw_exchange_fields(low, high, UINT32_C(0x55555555), 1);
    pw_exchange_fields(low, high, UINT32_C(0x33333333), 2);
    pw_exchange_fields(low, high, UINT32_C(0x0f0f0f0f), 4);
    pw_exchange_fields(low, high, UINT32_C(0x00ff00ff), 8);
    pw_exchange_fields(low, high, UINT32_C(0x0000ffff), 16);
}

#endif

/* The state while blocks are processed: where registers hold it the permutation becomes part of the loop, else it stays where it is and
 * the permutation is called. */
#if PW_WORD_BITS == 64 && !PW_FEW_REGISTERS

struct ascon_held {
    uint32_t words[10];
};

PW_INLINE struct ascon_held ascon_hold(uint32_t state[10])
{
    const struct ascon_words x = ascon_load(state);
    struct ascon_held held;

    ascon_store(held.words, &x);
    return held;
}

PW_INLINE void ascon_permute_held(struct ascon_held *held, unsigned rounds)
{
    struct ascon_words x = ascon_load(held->words);

    ascon_rounds(&x, rounds);
    ascon_store(held->words, &x);
}

PW_INLINE void ascon_release(uint32_t state[10], const struct ascon_held *held)
{
    const struct ascon_words x = ascon_load(held->words);

    ascon_store(state, &x);
}

#else

struct ascon_held {
    uint32_t *words;
};

PW_INLINE struct ascon_held ascon_hold(uint32_t state[10])
{
    return (struct ascon_held){state};
}

PW_INLINE void ascon_permute_held(struct ascon_held *held, unsigned rounds)
{
    pw_ascon_permute_unwiped(held->words, rounds);
}

PW_INLINE void ascon_release(uint32_t state[10], const struct ascon_held *held)
{
    (void)state;
    (void)held;
}

#endif

/* The lane of eight bytes, and the eight bytes of a lane. */
PW_INLINE struct ascon_lane ascon_take(const uint8_t *in, unsigned reversed)
{
    if (reversed)
        return ascon_lane_of(pw_load32_be(in + 4), pw_load32_be(in));
    return ascon_lane_of(pw_load32(in), pw_load32(in + 4));
}

PW_INLINE void ascon_give(uint8_t *out, struct ascon_lane lane, unsigned reversed)
{
    uint32_t low, high;

    ascon_halves_of(lane, &low, &high);
    if (reversed) {
        pw_store32_be(out, high);
        pw_store32_be(out + 4, low);
    } else {
        pw_store32(out, low);
        pw_store32(out + 4, high);
    }
}

/* A word of the state with eight bytes of a string: absorbed, or encrypted and decrypted by a duplex. */
PW_INLINE void ascon_add_lane(uint32_t *words, const uint8_t *in, unsigned reversed)
{
    ascon_put(words, ascon_xor(ascon_get(words), ascon_take(in, reversed)));
}

PW_INLINE void ascon_encrypt_lane(uint32_t *words, uint8_t *out, const uint8_t *in, unsigned reversed)
{
    const struct ascon_lane lane = ascon_xor(ascon_get(words), ascon_take(in, reversed));

    ascon_put(words, lane);
    ascon_give(out, lane, reversed);
}

PW_INLINE void ascon_decrypt_lane(uint32_t *words, uint8_t *out, const uint8_t *in, unsigned reversed)
{
    const struct ascon_lane lane = ascon_take(in, reversed);

    ascon_give(out, ascon_xor(ascon_get(words), lane), reversed);
    ascon_put(words, lane);
}

/* S[at] ^= value */
PW_INLINE void ascon_add_byte(uint32_t state[10], unsigned at, uint8_t value, unsigned reversed)
{
    uint32_t *const words = state + at / 8 * 2;
    const unsigned place = reversed ? 7 - at % 8 : at % 8;
#if PW_WORD_BITS == 64
    const struct ascon_lane lane = {(uint64_t)value << (8 * place)};
#else
    const struct ascon_lane lane = {(uint32_t)ASCON_HALF(value) << (4 * place), (uint32_t)ASCON_HALF(value >> 1)
                                                                                    << (4 * place)};
#endif

    ascon_put(words, ascon_xor(ascon_get(words), lane));
}

#endif
