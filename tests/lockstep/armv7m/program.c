/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A program for the lockstep test: what compilers make of tables of functions, switches, structures, 64-bit
   arithmetic, divisions, bit fields, strings, recursion and atomic access. `run` mixes it all into one number. */

#include <stdint.h>

struct item {
    uint32_t key;
    int16_t weight;
    uint8_t tag;
    uint64_t wide;
    unsigned low : 5, middle : 13, high : 14;
};

static struct item items[24];
static uint32_t random_state;
static volatile int16_t half;
static volatile int8_t byte;

static uint32_t draw(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static int by_key(const struct item *a, const struct item *b)
{
    return a->key < b->key ? -1 : a->key > b->key;
}
static int by_weight(const struct item *a, const struct item *b)
{
    return a->weight - b->weight;
}
static int by_wide(const struct item *a, const struct item *b)
{
    int64_t difference = (int64_t)(a->wide >> 1) - (int64_t)(b->wide >> 1);
    return (difference > 0) - (difference < 0);
}

static int (*const ORDERS[])(const struct item *, const struct item *) = {by_key, by_weight, by_wide};

static void sort(struct item *first, int count, int (*order)(const struct item *, const struct item *))
{
    if (count < 2) {
        return;
    }
    struct item pivot = first[count / 2];
    int low = 0, high = count - 1;
    while (low <= high) {
        while (order(&first[low], &pivot) < 0) {
            low++;
        }
        while (order(&first[high], &pivot) > 0) {
            high--;
        }
        if (low <= high) {
            struct item moved = first[low];
            first[low++] = first[high];
            first[high--] = moved;
        }
    }
    sort(first, high + 1, order);
    sort(first + low, count - low, order);
}

static uint64_t arithmetic(uint64_t a, uint64_t b, unsigned which)
{
    int64_t signed_a = (int64_t)a, signed_b = (int64_t)b;
    switch (which % 12) {
    case 0:
        return a * b;
    case 1:
        return a + (b << 32);
    case 2:
        return a - b;
    case 3:
        return (a ^ ~b) >> (b & 63);
    case 4:
        return (uint64_t)(signed_a >> (b & 63));
    case 5:
        return a << (b & 63);
    case 6:
        return (uint32_t)a / ((uint32_t)b | 1);
    case 7:
        return (uint64_t)((int32_t)a / ((int32_t)b | 1));
    case 8:
        return (uint32_t)a % ((uint32_t)(b >> 8) | 1);
    case 9:
        return (uint64_t)(uint32_t)a * (uint32_t)b + (a >> 32);
    case 10:
        return (uint64_t)((int64_t)(int32_t)a * (int32_t)b - signed_b);
    default:
        return (uint64_t)__builtin_clz((uint32_t)a | 1) + __builtin_bswap32((uint32_t)b);
    }
}

static uint32_t checksum(const void *bytes, int count)
{
    const uint8_t *from = bytes;
    uint32_t a = 1, b = 0;
    while (count-- > 0) {
        a = (a + *from++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static int saturated(int value)
{
    return value > 127 ? 127 : value < -128 ? -128 : value;
}

static uint32_t ackermann(uint32_t m, uint32_t n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

uint32_t run(uint32_t seed)
{
    uint64_t mixed = seed;
    uint32_t counter = 0;
    random_state = seed | 1;
    for (int i = 0; i < 24; i++) {
        items[i] = (struct item){draw(),      (int16_t)draw(), (uint8_t)draw(), (uint64_t)draw() << 32 | draw(),
                                 draw() & 31, draw() & 0x1FFF, draw() & 0x3FFF};
    }
    for (unsigned i = 0; i < 3; i++) {
        sort(items, 24, ORDERS[i]);
        mixed = mixed * 31 + checksum(items, sizeof items);
    }
    for (unsigned i = 0; i < 36; i++) {
        mixed ^= arithmetic(mixed, items[i % 24].wide, draw());
        items[i % 24].middle += items[(i + 1) % 24].low;
        half = (int16_t)mixed;
        byte = (int8_t)(mixed >> 9);
        mixed += (uint64_t)saturated(half * byte);
#if __ARM_ARCH_ISA_THUMB == 1 /* ARMv6-M has no exclusive access */
        counter += (uint32_t)mixed;
#else
        __atomic_fetch_add(&counter, (uint32_t)mixed, __ATOMIC_SEQ_CST);
#endif
    }
    return (uint32_t)(mixed ^ mixed >> 32) + counter + ackermann(2, seed & 3);
}
