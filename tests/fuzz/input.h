/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Decisions that a fuzzer's input makes: lengths, places, errors to inject, the next call. After the end of the input
 * every decision is 0. The bytes of keys and texts are generated from a seed in the input, so that short inputs decide
 * much. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

struct input {
    const uint8_t *left;
    size_t n;
    uint64_t state; /* of the generator */
};

static inline uint8_t next_byte(struct input *in)
{
    if (in->n == 0)
        return 0;
    in->n--;
    return *in->left++;
}

/* 0 to count - 1, of at most 256. */
static inline unsigned choose(struct input *in, unsigned count)
{
    return next_byte(in) % count;
}

static inline int is_chosen(struct input *in)
{
    return next_byte(in) & 1;
}

/* 0 to most: short, around multiples of 4, or anything up to 1023. */
static inline size_t choose_length(struct input *in, size_t most)
{
    const unsigned kind = choose(in, 4), value = next_byte(in);
    const size_t n = kind == 0   ? value % 20
                     : kind == 1 ? value % 100
                     : kind == 2 ? 4 * (size_t)(value / 3) + value % 3
                                 : 4 * (size_t)value + choose(in, 4);

    return n <= most ? n : most;
}

static inline uint8_t draw_byte(struct input *in)
{
    in->state = in->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint8_t)(in->state >> 56);
}

static inline struct input begin_input(const uint8_t *data, size_t n)
{
    struct input in = {data, n, 0};

    for (unsigned i = 0; i < 4; i++)
        in.state = in.state << 8 | next_byte(&in);
    return in;
}

#endif
