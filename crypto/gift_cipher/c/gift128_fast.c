/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GIFT-128 and TweGIFT-128 with round keys in portable C, for speed, fixsliced (ePrint 2020/412), with the slices in local variables. */
#include "../gift128.h"
#include "clear_stack.h"
#include "exchange.h"
#include "inline.h"
#include "slices.h"

/* Round keys: two words of the key schedule are brought into the order of a round once, and those of the rounds ten, twenty and
 * thirty later, which have the same order, are made of them there. U of a round is V two rounds later: ten rounds on, U makes V by 8
 * rounds of the key schedule and V makes U by 12; and 32 rounds bring V back.
 *
 * In the definition these rotate the halves of a word, by 4 and 8 bits to the right and by 6 and 4. A bit's place has the digits
 * i4 i3 i2 i1 i0, i4 the half; so
 *   by 8    i2 is complemented where i4 = 1; i3 where i4 = 0 or, by now, i2 = 1
 *   by 12   i1 where i4 = 1; i2 where i4 = 0 or i1 = 0; i3 where i2 = 1 or i4 = i1 = 1
 * each of which exchanges bits, in any order of them. */
struct pair {
    uint32_t v, u;
};

/* Exchanges the halves of a word where the mask, the same in both, has bits. */
PW_INLINE uint32_t exchange_halves(uint32_t word, uint32_t mask)
{
    return word ^ ((word ^ pw_rotl32(word, 16)) & mask);
}

/* The order of a round, modulo 5. The digits of a place move in a round trip by way of one more digit, which says the word. An
 * exchange with the words in the other order complements both of its digits. */
PW_INLINE struct pair in_order(struct pair k, unsigned order)
{
    if (order == 0)
        return k;
    pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0000ffff), 16);
    if (order == 1) {
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x33333333), 2);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x00ff00ff), 8);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x55555555), 1);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0f0f0f0f), 4);
    } else if (order == 2) {
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x00ff00ff), 8);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0f0f0f0f), 4);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x33333333), 2);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x55555555), 1);
    } else if (order == 3) {
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x55555555), 1);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x33333333), 2);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0f0f0f0f), 4);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x00ff00ff), 8);
    } else {
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0f0f0f0f), 4);
        pw_exchange_fields(&k.v, &k.u, UINT32_C(0x55555555), 1);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x00ff00ff), 8);
        pw_exchange_fields(&k.u, &k.v, UINT32_C(0x33333333), 2);
    }
    pw_exchange_fields(&k.v, &k.u, UINT32_C(0x0000ffff), 16);
    return k;
}

PW_INLINE uint32_t eight_on(uint32_t word, unsigned order)
{
    switch (order) {
    case 0:
        return (word >> 4 & UINT32_C(0x0fff0000)) | (word << 12 & UINT32_C(0xf0000000)) |
               (word << 8 & UINT32_C(0x0000ff00)) | (word >> 8 & UINT32_C(0x000000ff));
    case 1:
        return pw_exchange_bits(exchange_halves(word, UINT32_C(0x33333333)), UINT32_C(0x55554444), 1);
    case 2:
        return pw_exchange_bits(pw_exchange_bits(word, UINT32_C(0x00330033), 2), UINT32_C(0x0f030f03), 4);
    case 3:
        return exchange_halves(pw_exchange_bits(word, UINT32_C(0x00aa00aa), 8), UINT32_C(0x55ff55ff));
    default:
        return pw_exchange_bits(pw_exchange_bits(word, UINT32_C(0x50505050), 1), UINT32_C(0x23232323), 2);
    }
}

PW_INLINE uint32_t twelve_on(uint32_t word, unsigned order)
{
    switch (order) {
    case 0:
        return (word >> 6 & UINT32_C(0x03ff0000)) | (word << 10 & UINT32_C(0xfc000000)) |
               (word << 12 & UINT32_C(0x0000f000)) | (word >> 4 & UINT32_C(0x00000fff));
    case 1:
        word = exchange_halves(pw_exchange_bits(word, UINT32_C(0x00330033), 8), UINT32_C(0xccffccff));
        return pw_exchange_bits(word, UINT32_C(0x55551100), 1);
    case 2:
        word = pw_exchange_bits(pw_exchange_bits(word, UINT32_C(0x00550055), 1), UINT32_C(0x33223322), 2);
        return pw_exchange_bits(word, UINT32_C(0x03070307), 4);
    case 3:
        word = pw_exchange_bits(pw_exchange_bits(word, UINT32_C(0x0a0a0a0a), 4), UINT32_C(0x00f500f5), 8);
        return exchange_halves(word, UINT32_C(0x0aff0aff));
    default:
        word = pw_exchange_bits(exchange_halves(word, UINT32_C(0xf0f0f0f0)), UINT32_C(0x55550505), 1);
        return pw_exchange_bits(word, UINT32_C(0x22223232), 2);
    }
}

/* The round keys of a round, and of those that come 10, 20 and 30 later. */
PW_INLINE void put_four(uint32_t *round_keys, struct pair k, unsigned order)
{
    k = in_order(k, order);
    round_keys[0] = k.v;
    round_keys[1] = k.u;
    round_keys[61] = k.v;
    k = (struct pair){eight_on(k.u, order), twelve_on(k.v, order)};
    round_keys[20] = k.v;
    round_keys[21] = k.u;
    k = (struct pair){eight_on(k.u, order), twelve_on(k.v, order)};
    round_keys[40] = k.v;
    round_keys[41] = k.u;
    round_keys[60] = eight_on(k.u, order);
}

/* What expand_key spills, with the registers that it saves. */
#ifdef __AVR__
PW_CLEARS_WORDS(clear_expand_key, 24)
#else
PW_CLEARS_WORDS(clear_expand_key, sizeof(int) < 4 ? 38 : sizeof(void *) > 4 ? 48 : PW_LARGE_FRAMES ? 40 : 28)
#endif

static PW_NOINLINE PW_IN_ORDER void expand_key(uint32_t *round_keys, const uint8_t key[16])
{
    uint32_t words[12]; /* of the key schedule as it is defined: V of rounds 1 to 12 */
    unsigned i;

    for (i = 0; i < 4; i++) {
        words[i] = pw_load32_be(key + 12 - 4 * i);
        words[i + 4] = pw_gift_update_key(words[i]);
        words[i + 8] = pw_gift_update_key(words[i + 4]);
    }
    for (i = 0; i < 10; i += 5, round_keys += 10) {
        put_four(round_keys, (struct pair){words[i], words[i + 2]}, 1);
        put_four(round_keys + 2, (struct pair){words[i + 1], words[i + 3]}, 2);
        put_four(round_keys + 4, (struct pair){words[i + 2], words[i + 4]}, 3);
        put_four(round_keys + 6, (struct pair){words[i + 3], words[i + 5]}, 4);
        put_four(round_keys + 8, (struct pair){words[i + 4], words[i + 6]}, 0);
    }
}

void pw_gift128_expand_key(uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key);
    clear_expand_key();
}

/* Rounds. S0 is stored complemented: SubCells ends with its NOT, which that saves, AND and OR take a complemented operand, and what
 * is left falls on S3, into its constant. */
struct slices {
    uint32_t s0, s1, s2, s3; /* s0: the complement */
};

/* A slice as it is from here on, on ARM: gcc would mix the sums of two layers, and need more registers than there are. */
PW_INLINE uint32_t settled(uint32_t slice)
{
#ifdef __arm__
    return pw_settled(slice);
#else
    return slice;
#endif
}

PW_INLINE void substitute(struct slices *x)
{
    uint32_t s3;

    x->s1 = settled(x->s1 ^ (x->s2 & ~x->s0));
    x->s0 = settled(x->s0 ^ (x->s1 & x->s3));
    x->s2 ^= x->s1 | ~x->s0;
    s3 = x->s3 ^ x->s2;
    x->s1 ^= s3;
    x->s2 = settled(x->s2 ^ (x->s1 & ~x->s0));
    x->s3 = x->s0;
    x->s0 = s3;
}

/* Rotates each group of bits to the left by n; low: the others in each group of `group` bits, which are the lower ones. With rotations
 * that cost nothing as part of another instruction, those that would leave their group are brought to the next one first. */
PW_INLINE uint32_t rotate_groups(uint32_t word, unsigned group, unsigned n, uint32_t low)
{
#if PW_FEW_REGISTERS
    return pw_settled((word << n & low << n) | (word >> (group - n) & ~(low << n)));
#else
    return pw_rotr32((word & ~low) | pw_rotl32(word & low, group), group - n);
#endif
}

PW_INLINE void add_round_key(struct slices *x, const uint32_t round_key[2], uint32_t constant)
{
    x->s1 ^= round_key[0];
    x->s2 ^= round_key[1];
    x->s3 ^= constant;
}

PW_INLINE void five_rounds(struct slices *x, const uint32_t round_keys[10], const uint32_t constants[5])
{
    substitute(x);
    x->s0 = rotate_groups(x->s0, 4, 3, UINT32_C(0x11111111));
    x->s1 = rotate_groups(x->s1, 4, 2, UINT32_C(0x33333333));
    x->s2 = rotate_groups(x->s2, 4, 1, UINT32_C(0x77777777));
    add_round_key(x, round_keys, constants[0]);

    substitute(x);
    x->s0 = rotate_groups(x->s0, 16, 12, UINT32_C(0x000f000f));
    x->s1 = rotate_groups(x->s1, 16, 8, UINT32_C(0x00ff00ff));
    x->s2 = rotate_groups(x->s2, 16, 4, UINT32_C(0x0fff0fff));
    add_round_key(x, round_keys + 2, constants[1]);

    substitute(x);
    x->s0 = pw_exchange_bits(pw_rotl32(x->s0, 16), UINT32_C(0x55550000), 1);
    x->s1 = pw_exchange_bits(x->s1, UINT32_C(0x55555555), 1);
    x->s2 = pw_exchange_bits(pw_rotl32(x->s2, 16), UINT32_C(0x00005555), 1);
    add_round_key(x, round_keys + 4, constants[2]);

    substitute(x);
    x->s0 = rotate_groups(x->s0, 8, 2, UINT32_C(0x3f3f3f3f));
    x->s1 = rotate_groups(x->s1, 8, 4, UINT32_C(0x0f0f0f0f));
    x->s2 = rotate_groups(x->s2, 8, 6, UINT32_C(0x03030303));
    add_round_key(x, round_keys + 6, constants[3]);

    substitute(x);
    x->s0 = pw_rotl32(x->s0, 8);
    x->s1 = pw_rotl32(x->s1, 16);
    x->s2 = pw_rotl32(x->s2, 24);
    add_round_key(x, round_keys + 8, constants[4]);
}

/* tweak: what is added to each byte of S0 after every fifth round but the last; 0 for none. */
PW_INLINE void forty_rounds(struct slices *x, const uint32_t round_keys[80], unsigned tweak)
{
    /* the complements of 0x80000000 and the six bits of the round, in the order of that round */
    static const uint32_t constants[40] = {
        0xeffffff7, 0x7ffe7fff, 0xabfffffd, 0xfefefe7e, 0x7fffffe0, 0xef77777f, 0x9ffe1fff, 0xaeaffffd,
        0xfcfcfe7f, 0x7fffffd0, 0xeff7777f, 0x9ffe9fff, 0xbeaffffd, 0xfcfcff7f, 0x7fffffd8, 0xefff777f,
        0xbffe1fff, 0xeeaffffd, 0xfcfdfe7f, 0x7fffffd4, 0xeff7f77f, 0x9ffebfff, 0xfebffffd, 0xfdfdff7f,
        0x7fffffde, 0xefffff7f, 0xfffe3fff, 0xaefffffd, 0xfcfefe7f, 0x7fffffd1, 0xeff777ff, 0x9ffedfff,
        0xbfaffffd, 0xfefcff7f, 0x7ffffff9, 0xefff77f7, 0x3ffe5fff, 0xebaffffd, 0xfefdfe7e, 0x7fffffe5,
    };
    const uint32_t added = UINT32_C(0x01010101) * (uint32_t)tweak;
    unsigned round;

    for (round = 0; round < 40; round += 5) {
        five_rounds(x, round_keys + 2 * round, constants + round);
        x->s0 ^= added;
    }
    x->s0 ^= added;
}

/* What encrypt spills, with the registers that it saves. */
#ifdef __AVR__
PW_CLEARS_WORDS(clear_encrypt, 14)
#else
PW_CLEARS_WORDS(clear_encrypt, sizeof(int) < 4 ? 24 : sizeof(void *) > 4 ? 40 : PW_LARGE_FRAMES ? 24 : 12)
#endif

/* Cores with registers of 8 and 16 bits have the bytes of a word in any order for nothing, others only the words. */
PW_INLINE uint32_t load_slice(const uint32_t *block)
{
    return sizeof(int) < 4 ? pw_load32_be((const uint8_t *)block) : pw_be32(*block);
}

PW_INLINE void store_slice(uint32_t *block, uint32_t word)
{
    if (sizeof(int) < 4)
        pw_store32_be((uint8_t *)block, word);
    else
        *block = pw_be32(word);
}

static PW_NOINLINE PW_IN_ORDER void encrypt(uint32_t block[4], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    struct slices x = {~load_slice(block), load_slice(block + 1), load_slice(block + 2), load_slice(block + 3)};

    forty_rounds(&x, round_keys, 0);
    store_slice(block, ~x.s0);
    store_slice(block + 1, x.s1);
    store_slice(block + 2, x.s2);
    store_slice(block + 3, x.s3);
}

void pw_gift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS])
{
    encrypt((uint32_t *)(void *)block, round_keys);
    clear_encrypt();
}

/* What encrypt_tweaked spills, with the registers that it saves. */
PW_CLEARS_WORDS(clear_encrypt_tweaked, sizeof(int) < 4 ? 24 : sizeof(void *) > 4 ? 48 : PW_LARGE_FRAMES ? 24 : 16)

/* Fields of two pairs of words change places. */
PW_INLINE void exchange(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d, uint32_t mask, unsigned distance)
{
    pw_exchange_fields(a, b, mask, distance);
    pw_exchange_fields(c, d, mask, distance);
}

/* pw_twegift_load of all words at once. The number of a word and the place of a bit in it have digits, of the word, the byte, its
 * half and the bit in that: w1 w0, k1 k0 h j1 j0 becomes j1 j0, w1 w0 k1 k0 h. w0 goes to its place, what was there to its own, and
 * so on; in the midst w1 and j1 change places, which are numbers of words. */
PW_INLINE struct slices load_cells(const uint8_t *block)
{
    uint32_t a = pw_load32(block), b = pw_load32(block + 4), c = pw_load32(block + 8), d = pw_load32(block + 12);

    exchange(&a, &b, &c, &d, UINT32_C(0x00ff00ff), 8);
    exchange(&a, &b, &c, &d, UINT32_C(0x33333333), 2);
    exchange(&a, &c, &b, &d, UINT32_C(0x0000ffff), 16);
    exchange(&a, &c, &b, &d, UINT32_C(0x0f0f0f0f), 4);
    exchange(&a, &c, &b, &d, UINT32_C(0x55555555), 1);
    return (struct slices){~a, c, b, d};
}

/* The same way back. */
PW_INLINE void store_cells(uint8_t *block, struct slices x)
{
    uint32_t a = ~x.s0, c = x.s1, b = x.s2, d = x.s3;

    exchange(&a, &c, &b, &d, UINT32_C(0x55555555), 1);
    exchange(&a, &c, &b, &d, UINT32_C(0x0f0f0f0f), 4);
    exchange(&a, &c, &b, &d, UINT32_C(0x0000ffff), 16);
    exchange(&a, &b, &c, &d, UINT32_C(0x33333333), 2);
    exchange(&a, &b, &c, &d, UINT32_C(0x00ff00ff), 8);
    pw_store32(block, a);
    pw_store32(block + 4, b);
    pw_store32(block + 8, c);
    pw_store32(block + 12, d);
}

static PW_NOINLINE PW_IN_ORDER_RISCV void
encrypt_tweaked(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    struct slices x = load_cells(block);

    forty_rounds(&x, round_keys, tweak);
    store_cells(block, x);
}

void pw_twegift128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_GIFT128_ROUND_KEY_WORDS], unsigned tweak)
{
    encrypt_tweaked(block, round_keys, tweak);
    clear_encrypt_tweaked();
}
