/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Clearing of stack residue. Values that a compiler spills stay below the stack after a return, and C code cannot wipe
 * them there. PW_CLEARS_STACK defines a function that overwrites a fixed number of bytes below its caller's frame, in
 * words, which is fastest. A function that must leave nothing calls it last; the code whose stack is to be cleared runs
 * in a function of its own, PW_NOINLINE. */
#ifndef PENNYWEIGHT_CLEAR_STACK_H
#define PENNYWEIGHT_CLEAR_STACK_H

#include <stdint.h>

#include "unroll.h"

#ifdef __GNUC__
#define PW_NOINLINE __attribute__((noinline))
#else
#define PW_NOINLINE
#endif

#define PW_CLEARS_STACK(name, bytes)                                     \
    static PW_NOINLINE void name(void)                                   \
    {                                                                    \
        uint32_t below[((bytes) + 3) / 4];                               \
        /* no compiler knows where it ends, or it would take it apart */ \
        volatile uint32_t *volatile told = below + sizeof below / 4;     \
        volatile uint32_t *const end = told;                             \
        volatile uint32_t *word = below;                                 \
                                                                         \
        do {                                                             \
            *word++ = 0;                                                 \
        } while (word != end);                                           \
    }

/* The same without a loop where the compiler knows how, for the few words that a core with registers for most of a state spills:
 * `words` of them. A core with 16-bit integers has no such registers, and takes the bytes that it is told. */
#define PW_CLEARS_WORDS(name, words)           \
    static PW_NOINLINE void name(void)         \
    {                                          \
        uint32_t below[words];                 \
        volatile uint32_t *const word = below; \
                                               \
        PW_UNROLL_WIDE(80)                     \
        for (unsigned i = 0; i < (words); i++) \
            word[i] = 0;                       \
    }

#endif
