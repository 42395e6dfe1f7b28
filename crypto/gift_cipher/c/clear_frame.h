/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Clears the deepest frame of a primitive in C: words, and saved registers, which are as wide as addresses. */
#ifndef PENNYWEIGHT_GIFT_C_CLEAR_FRAME_H
#define PENNYWEIGHT_GIFT_C_CLEAR_FRAME_H

#include "clear_stack.h"

PW_CLEARS_STACK(clear_frame, 40 + 20 * sizeof(void *))

#endif
