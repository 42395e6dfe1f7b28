/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How functions are compiled. PW_INLINE: a function that becomes part of its callers at any optimisation, because they share a text
 * and not code. */
#ifndef PENNYWEIGHT_INLINE_H
#define PENNYWEIGHT_INLINE_H

#ifdef __GNUC__
#define PW_INLINE static inline __attribute__((always_inline))
#else
#define PW_INLINE static inline
#endif

/* PW_IN_ORDER: a function that is computed in the order of its text. gcc begins computations early to hide latencies, and keeps
 * more values for it than a core with 16 registers has room for. */
#if defined(__GNUC__) && !defined(__clang__)
#define PW_IN_ORDER __attribute__((optimize("no-schedule-insns")))
#else
#define PW_IN_ORDER
#endif

/* PW_IN_ORDER_RISCV: the same on RISC-V alone. Its 31 registers do not hold what gcc begins early either, and a core with 16 of them
 * may still gain by it. */
#ifdef __riscv
#define PW_IN_ORDER_RISCV PW_IN_ORDER
#else
#define PW_IN_ORDER_RISCV
#endif

/* PW_BY_WORDS: a function in which words of 64 bits that are neighbours in memory do not become a vector. A processor waits with the
 * load of a vector whose two words were stored before until both are in its cache. */
#if defined(__GNUC__) && !defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__))
#define PW_BY_WORDS __attribute__((optimize("no-tree-slp-vectorize")))
#else
#define PW_BY_WORDS
#endif

#endif
