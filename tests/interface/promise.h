/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the promises of aead.c, hash.c and xof.c are checked with: random strings of their own, and a way out. */
#ifndef PROMISE_H
#define PROMISE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define PW(name) JOIN(JOIN(pw_, TESTED), name)  /* TESTED: the algorithm's id, given to the compiler */

#define LONGEST 200u
#define LONGEST_PIECE 50u

static uint64_t random_state;
static const char *promise;
static unsigned turn;

static uint32_t draw(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33);
}

/* 0 to most, the ends more often than others. */
static size_t draw_length(size_t most)
{
    const uint32_t kind = draw() % 8u;

    return kind == 0 ? 0 : kind == 1 ? most : draw() % (most + 1);
}

static void draw_bytes(uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)draw();
    }
}

static void expect(int kept, const char *what)
{
    if (!kept) {
        fprintf(stderr, "%s, turn %u: %s\n", promise, turn, what);
        exit(1);
    }
}

static int all_zero(const void *memory, size_t n)
{
    const uint8_t *byte = memory;
    uint8_t any = 0;

    for (size_t i = 0; i < n; i++) {
        any |= byte[i];
    }
    return any == 0;
}

/* Bytes of any alignment, right up to the end of an allocation, so that the sanitizer sees one byte too many. */
struct string {
    uint8_t *allocation;
    uint8_t *at;
    size_t n;
};

static struct string new_string(size_t n)
{
    struct string s;
    const size_t offset = draw() % 4u;

    s.allocation = malloc(n + offset + 1);  /* malloc(0) may be NULL */
    expect(s.allocation != NULL, "no memory");
    s.at = s.allocation + offset + 1;
    s.n = n;
    draw_bytes(s.at, n);
    return s;
}

static void free_string(struct string s)
{
    free(s.allocation);
}

struct check {
    const char *name;
    void (*keep)(void);
};

/* Arguments: promise, seed, turns. */
static int run_check(const struct check *checks, size_t count, int argc, char **argv)
{
    if (argc == 4) {
        for (size_t i = 0; i < count; i++) {
            if (strcmp(argv[1], checks[i].name) == 0) {
                const unsigned turns = (unsigned)strtoul(argv[3], NULL, 10);

                promise = checks[i].name;
                random_state = strtoull(argv[2], NULL, 10);
                for (turn = 0; turn < turns; turn++) {
                    checks[i].keep();
                }
                return 0;
            }
        }
    }
    fprintf(stderr, "usage: %s promise seed turns\n", argv[0]);
    return 2;
}

#define RUN_CHECK(checks, argc, argv) run_check(checks, sizeof checks / sizeof *checks, argc, argv)

#endif
