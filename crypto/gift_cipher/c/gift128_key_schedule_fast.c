/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of GIFT-128, fixsliced, in portable C, for speed: two words of the key schedule are brought into the order of a round
 * once, and those of the rounds ten, twenty and thirty later, which have the same order, are made of them there. U of a round is V
 * two rounds later: ten rounds on, U makes V by 8 rounds of the key schedule and V makes U by 12; and 32 rounds bring V back.
 *
 * In the definition these rotate the halves of a word, by 4 and 8 bits to the right and by 6 and 4. A bit's place has the digits
 * i4 i3 i2 i1 i0, i4 the half; so
 *   by 8    i2 is complemented where i4 = 1; i3 where i4 = 0 or, by now, i2 = 1
 *   by 12   i1 where i4 = 1; i2 where i4 = 0 or i1 = 0; i3 where i2 = 1 or i4 = i1 = 1
 * each of which exchanges bits, in any order of them. */
#include "../gift128.h"
#include "clear_stack.h"
#include "exchange.h"
#include "inline.h"
#include "slices.h"

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

/* What the function below spills, with the registers that it saves. */
#ifdef __AVR__
PW_CLEARS_WORDS(clear_spilled, 24)
#else
PW_CLEARS_WORDS(clear_spilled, sizeof(int) < 4 ? 38 : sizeof(void *) > 4 ? 48 : PW_LARGE_FRAMES ? 40 : 28)
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
    clear_spilled();
}
