/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Buffers that notice what happens to them, what is secret, and the end of a run that finds a fault. */
#ifndef FUZZ_MEMORY_H
#define FUZZ_MEMORY_H

#include "input.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef FUZZ_MEMCHECK
#include <valgrind/memcheck.h>
#define secret(bytes, n) (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, n)
#define reveal(bytes, n) (void)VALGRIND_MAKE_MEM_DEFINED(bytes, n)
#else
#define secret(bytes, n) (void)(bytes), (void)(n)
#define reveal(bytes, n) (void)(bytes), (void)(n)
#endif

extern const char *fuzz_target;

#define expect(kept) fuzz_expect((kept), #kept, __FILE__, __LINE__)

static inline void fuzz_expect(int kept, const char *what, const char *file, int line)
{
    if (!kept) {
        fprintf(stderr, "%s: %s:%d: not so: %s\n", fuzz_target, file, line, what);
        abort();
    }
}

/* The bytes that the next call is given as a tag: what they are compared with shows in its verdict, and nothing else may.
 * One for short messages has no tag, and compares the nonce. */
extern const uint8_t *fuzz_tag;
extern size_t fuzz_tag_bytes;

static inline const uint8_t *as_tag(const uint8_t *tag, size_t n)
{
    fuzz_tag = tag;
    fuzz_tag_bytes = n;
    return tag;
}

/* Marks the result of a call as public. */
static inline int revealed(int result)
{
    reveal(&result, sizeof result);
    return result;
}

/* n bytes at any alignment, right up to the end of an allocation; the bytes before them stay as they are. */
struct buffer {
    uint8_t *allocation;
    uint8_t *at; /* may be NULL if there are none */
    size_t n, before;
};

enum { GUARD = 0xa5 };

static inline struct buffer new_buffer(struct input *in, size_t n)
{
    struct buffer made;
    const unsigned place = choose(in, 32);

    made.n = n;
    made.before = 1 + place % 16;
    made.allocation = malloc(made.before + n);
    expect(made.allocation != NULL);
    memset(made.allocation, GUARD, made.before);
    made.at = n == 0 && place >= 16 ? NULL : made.allocation + made.before;
    return made;
}

static inline struct buffer new_bytes(struct input *in, size_t n)
{
    const struct buffer made = new_buffer(in, n);

    for (size_t i = 0; i < n; i++)
        made.at[i] = draw_byte(in);
    return made;
}

/* The same bytes in another place. */
static inline struct buffer copied(struct input *in, const uint8_t *from, size_t n)
{
    const struct buffer made = new_buffer(in, n);

    if (n > 0)
        memcpy(made.at, from, n);
    return made;
}

static inline void free_buffer(struct buffer buffer)
{
    for (size_t i = 0; i < buffer.before; i++)
        expect(buffer.allocation[i] == GUARD);
    free(buffer.allocation);
}

static inline int is_zero(const uint8_t *bytes, size_t n)
{
    uint8_t any = 0;

    if (n > 0)
        reveal(bytes, n);
    for (size_t i = 0; i < n; i++)
        any |= bytes[i];
    return any == 0;
}

static inline int is_same(const uint8_t *a, const uint8_t *b, size_t n)
{
    if (n == 0)
        return 1;
    reveal(a, n);
    reveal(b, n);
    return memcmp(a, b, n) == 0;
}

/* An argument that a call reads, and a copy that says whether it was written. */
struct argument {
    struct buffer bytes;
    uint8_t *copy;
};

static inline struct argument new_argument(struct input *in, size_t n)
{
    struct argument made = {new_bytes(in, n), malloc(n + 1)};

    expect(made.copy != NULL);
    if (n > 0)
        memcpy(made.copy, made.bytes.at, n);
    return made;
}

static inline struct argument new_secret(struct input *in, size_t n)
{
    const struct argument made = new_argument(in, n);

    if (n > 0)
        secret(made.bytes.at, n);
    return made;
}

static inline void free_argument(struct argument argument)
{
    expect(is_same(argument.bytes.at, argument.copy, argument.bytes.n));
    free(argument.copy);
    free_buffer(argument.bytes);
}

/* Another value for one bit. */
static inline void spoil(struct input *in, struct buffer bytes)
{
    const size_t bit = ((size_t)next_byte(in) << 8 | next_byte(in)) % (8 * bytes.n);

    bytes.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

#endif
