/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Registers of a mode that functions below it save: where they are few and hold words, as on Cortex-M0+, compilers have parts of
 * blocks in them. PW_CLEARS_SAVED defines a function that overwrites where they were; elsewhere it does nothing. */
#ifndef PENNYWEIGHT_CLEAR_SAVED_H
#define PENNYWEIGHT_CLEAR_SAVED_H

#include <limits.h>

#include "clear_stack.h"
#include "inline.h"
#include "words.h"

#if PW_FEW_REGISTERS && UINT_MAX > 0xffff
#define PW_CLEARS_SAVED(name, words) PW_CLEARS_WORDS(name, words)
#else
#define PW_CLEARS_SAVED(name, words) \
    PW_INLINE void name(void)        \
    {                                \
    }
#endif

#endif
