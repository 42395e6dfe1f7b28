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

/* PW_LARGE_FRAMES: 1 where a function saves up to 13 registers, and every frame is a multiple of 16 bytes, that of a function which
 * only calls others too: on 32-bit RISC-V. That frame is gone when a clearing function is the last call. */
#if defined(__riscv) && UINTPTR_MAX == UINT32_MAX
#define PW_LARGE_FRAMES 1
#else
#define PW_LARGE_FRAMES 0
#endif

#define PW_CLEARS_STACK(name, bytes)                                     \
    static PW_NOINLINE void name(void)                                   \
    {                                                                    \
        uint32_t below[((bytes) + 3) / 4];                               \
        /* no compiler knows where it ends, or it would take it apart */ \
        volatile uint32_t *volatile told = below + sizeof below / 4;     \
        volatile uint32_t *const end = told;                             \
        volatile uint32_t *cleared = below;                              \
                                                                         \
        do {                                                             \
            *cleared++ = 0;                                              \
        } while (cleared != end);                                        \
    }

/* The same of few words, without a loop where integers have 32 bits and the compiler knows how: what a core spills that has
 * registers for most of a state. On 64-bit hosts the compiler may take its widest stores: that they are there, not how, is what it
 * is told. */
#if defined(__GNUC__) && UINTPTR_MAX > UINT32_MAX
#define PW_CLEARS_WORDS(name, words)                     \
    static PW_NOINLINE void name(void)                   \
    {                                                    \
        uint64_t below[((words) + 1) / 2];               \
                                                         \
        PW_UNROLL(64)                                    \
        for (unsigned i = 0; i < ((words) + 1) / 2; i++) \
            below[i] = 0;                                \
        __asm__ volatile("" : : "r"(below) : "memory");  \
    }
#elif defined(__thumb2__)
#define PW_CLEARS_WORDS(name, words)                     \
    static PW_NOINLINE void name(void)                   \
    {                                                    \
        uint64_t below[((words) + 1) / 2];               \
        volatile uint64_t *const cleared = below;        \
                                                         \
        PW_UNROLL(80)                                    \
        for (unsigned i = 0; i < ((words) + 1) / 2; i++) \
            cleared[i] = 0;                              \
    }
#else
#define PW_CLEARS_WORDS(name, words)              \
    static PW_NOINLINE void name(void)            \
    {                                             \
        uint32_t below[words];                    \
        volatile uint32_t *const cleared = below; \
                                                  \
        PW_UNROLL_WIDE(80)                        \
        for (unsigned i = 0; i < (words); i++)    \
            cleared[i] = 0;                       \
    }
#endif

#endif
