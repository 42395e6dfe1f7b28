/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PW_INLINE: a function that becomes part of its callers at any optimisation, because they share a text and not code. */
#ifndef PENNYWEIGHT_INLINE_H
#define PENNYWEIGHT_INLINE_H

#ifdef __GNUC__
#define PW_INLINE static inline __attribute__((always_inline))
#else
#define PW_INLINE static inline
#endif

#endif
