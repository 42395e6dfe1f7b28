/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a compiler has spilled lies below the stack after a return, and no source can wipe it there. PW_CLEARS_STACK defines a
 * function for the last act of one that must leave nothing: it overwrites so many bytes below its caller's frame, always as
 * many, whatever lies there; by words, which takes the least time. What is to be cleared runs in a function of its own,
 * PW_NOINLINE. */
#ifndef PENNYWEIGHT_CLEAR_STACK_H
#define PENNYWEIGHT_CLEAR_STACK_H

#include <stdint.h>

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

#endif
