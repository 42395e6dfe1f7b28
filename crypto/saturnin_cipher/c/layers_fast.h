/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The layers of Saturnin in portable C, for speed: the words of layers.h are local variables, whose names change where registers
 * change places, and are as before after two super-rounds. */
#ifndef PENNYWEIGHT_SATURNIN_CIPHER_C_LAYERS_FAST_H
#define PENNYWEIGHT_SATURNIN_CIPHER_C_LAYERS_FAST_H

#include "exchange.h"
#include "inline.h"
#include "words.h"

/* Registers 0 to 3 of the groups G0 and G2, or of G1 and G3. */
struct groups {
    uint32_t w0, w1, w2, w3;
};

struct block {
    struct groups even, odd;
};

/* The six steps of the S-box. */
PW_INLINE struct groups substituted(struct groups w)
{
    w.w0 ^= w.w1 & w.w2;
    w.w1 ^= w.w0 | w.w3;
    w.w3 ^= w.w1 | w.w2;
    w.w2 ^= w.w1 & w.w3;
    w.w1 ^= w.w0 | w.w2;
    w.w0 ^= w.w1 | w.w3;
    return w;
}

PW_INLINE struct groups substituted_back(struct groups w)
{
    w.w0 ^= w.w1 | w.w3;
    w.w1 ^= w.w0 | w.w2;
    w.w2 ^= w.w1 & w.w3;
    w.w3 ^= w.w1 | w.w2;
    w.w1 ^= w.w0 | w.w3;
    w.w0 ^= w.w1 & w.w2;
    return w;
}

/* S */
PW_INLINE void s_layer(struct block *x)
{
    const struct groups even = substituted(x->even), odd = substituted(x->odd);

    x->even = (struct groups){even.w1, even.w2, even.w3, even.w0};
    x->odd = (struct groups){odd.w3, odd.w1, odd.w0, odd.w2};
}

PW_INLINE void inverse_s_layer(struct block *x)
{
    const struct groups even = {x->even.w3, x->even.w0, x->even.w1, x->even.w2};
    const struct groups odd = {x->odd.w2, x->odd.w1, x->odd.w3, x->odd.w0};

    x->even = substituted_back(even);
    x->odd = substituted_back(odd);
}

/* Times the element alpha of GF(16). */
PW_INLINE struct groups times_alpha(struct groups w)
{
    return (struct groups){w.w1, w.w2, w.w3, w.w0 ^ w.w1};
}

PW_INLINE struct groups over_alpha(struct groups w)
{
    return (struct groups){w.w3 ^ w.w0, w.w0, w.w1, w.w2};
}

PW_INLINE void add(struct groups *to, struct groups from)
{
    to->w0 ^= from.w0;
    to->w1 ^= from.w1;
    to->w2 ^= from.w2;
    to->w3 ^= from.w3;
}

/* MDS, with what each group gets from the next one moved: to even groups by from_odd(), to odd ones by from_even(), and the halves
 * of the word exchanged then. */
#define MDS(x, from_odd, from_even)                      \
    do {                                                 \
        add(&(x)->even, from_odd((x)->odd));             \
        (x)->odd = times_alpha((x)->odd);                \
        add(&(x)->odd, from_even((x)->even));            \
        (x)->even = times_alpha(times_alpha((x)->even)); \
        add(&(x)->even, from_odd((x)->odd));             \
        add(&(x)->odd, from_even((x)->even));            \
    } while (0)

#define INVERSE_MDS(x, from_odd, from_even)            \
    do {                                               \
        add(&(x)->odd, from_even((x)->even));          \
        add(&(x)->even, from_odd((x)->odd));           \
        (x)->even = over_alpha(over_alpha((x)->even)); \
        add(&(x)->odd, from_even((x)->even));          \
        (x)->odd = over_alpha((x)->odd);               \
        add(&(x)->even, from_odd((x)->odd));           \
    } while (0)

#define OF_EACH(function, w)                                                   \
    (struct groups)                                                            \
    {                                                                          \
        function((w).w0), function((w).w1), function((w).w2), function((w).w3) \
    }

PW_INLINE struct groups in_place(struct groups w)
{
    return w;
}

PW_INLINE uint32_t halves_exchanged(uint32_t word)
{
    return pw_rotr32(word, 16);
}

PW_INLINE struct groups exchanged(struct groups w)
{
    return OF_EACH(halves_exchanged, w);
}

/* The four columns of every row, by one place. */
PW_INLINE uint32_t columns_turned(uint32_t word)
{
    return (word & UINT32_C(0x77777777)) << 1 | (word >> 3 & UINT32_C(0x11111111));
}

PW_INLINE struct groups turned(struct groups w)
{
    return OF_EACH(columns_turned, w);
}

PW_INLINE struct groups turned_and_exchanged(struct groups w)
{
    return OF_EACH(halves_exchanged, turned(w));
}

/* The four rows of each half, by one place and back. */
PW_INLINE uint32_t rows_turned(uint32_t word)
{
    return (word & UINT32_C(0x0fff0fff)) << 4 | (word >> 12 & UINT32_C(0x000f000f));
}

PW_INLINE uint32_t rows_turned_back(uint32_t word)
{
    return (word >> 4 & UINT32_C(0x0fff0fff)) | (word & UINT32_C(0x000f000f)) << 12;
}

/* By two places, and the halves exchanged. */
PW_INLINE uint32_t bytes_reversed(uint32_t word)
{
    return word >> 24 | (word >> 8 & UINT32_C(0xff00)) | (word & UINT32_C(0xff00)) << 8 | word << 24;
}

PW_INLINE struct groups reversed(struct groups w)
{
    return OF_EACH(bytes_reversed, w);
}

/* SR, MDS and SR back: what each group gets from the next one is turned by one place. Where that is a row, odd groups are turned
 * before and turned back behind, so that what they get is turned by two. */
PW_INLINE void mix_columns(struct block *x)
{
    MDS(x, turned, turned_and_exchanged);
}

PW_INLINE void mix_rows(struct block *x)
{
    x->odd = OF_EACH(rows_turned, x->odd);
    MDS(x, in_place, reversed);
    x->odd = OF_EACH(rows_turned_back, x->odd);
}

PW_INLINE void inverse_mix_columns(struct block *x)
{
    INVERSE_MDS(x, turned, turned_and_exchanged);
}

PW_INLINE void inverse_mix_rows(struct block *x)
{
    x->odd = OF_EACH(rows_turned, x->odd);
    INVERSE_MDS(x, in_place, reversed);
    x->odd = OF_EACH(rows_turned_back, x->odd);
}

/* The registers of 32 bytes. Their type in memory is that of words; registers of one group are neighbours there. */
PW_INLINE struct block load(const uint8_t *bytes)
{
    const uint32_t *const from = (const uint32_t *)(const void *)bytes;
    struct block x = {{pw_le32(from[0]), pw_le32(from[4]), pw_le32(from[1]), pw_le32(from[5])},
                      {pw_le32(from[2]), pw_le32(from[6]), pw_le32(from[3]), pw_le32(from[7])}};

    pw_exchange_fields(&x.even.w0, &x.even.w1, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.even.w2, &x.even.w3, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.odd.w0, &x.odd.w1, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.odd.w2, &x.odd.w3, UINT32_C(0xffff), 16);
    return x;
}

PW_INLINE void store(uint8_t *bytes, struct block x)
{
    uint32_t *const to = (uint32_t *)(void *)bytes;

    pw_exchange_fields(&x.even.w0, &x.even.w1, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.even.w2, &x.even.w3, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.odd.w0, &x.odd.w1, UINT32_C(0xffff), 16);
    pw_exchange_fields(&x.odd.w2, &x.odd.w3, UINT32_C(0xffff), 16);
    to[0] = pw_le32(x.even.w0);
    to[1] = pw_le32(x.even.w2);
    to[2] = pw_le32(x.odd.w0);
    to[3] = pw_le32(x.odd.w2);
    to[4] = pw_le32(x.even.w1);
    to[5] = pw_le32(x.even.w3);
    to[6] = pw_le32(x.odd.w1);
    to[7] = pw_le32(x.odd.w3);
}

/* The key of even super-rounds: each register rotated by 11 to the left. */
PW_INLINE uint32_t key_rotated(uint32_t word)
{
    return (word & UINT32_C(0x001f001f)) << 11 | (word >> 5 & UINT32_C(0x07ff07ff));
}

PW_INLINE struct block rotated_key(struct block key)
{
    return (struct block){OF_EACH(key_rotated, key.even), OF_EACH(key_rotated, key.odd)};
}

PW_INLINE void add_key(struct block *x, const struct block *key)
{
    add(&x->even, key->even);
    add(&x->odd, key->odd);
}

#endif
