/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rotations of a word in memory to the right by 1 to 15 bits: a function an amount, so that each can be measured. */
#ifndef PENNYWEIGHT_ROTATION_ROTATE_H
#define PENNYWEIGHT_ROTATION_ROTATE_H

#include <stdint.h>

#define PW_FOR_EACH_AMOUNT(make)                                                                                \
    make(1) make(2) make(3) make(4) make(5) make(6) make(7) make(8) make(9) make(10) make(11) make(12) make(13) \
        make(14) make(15)

/* state: the word, of 64 bits as two of 32, low half first.
 *   state: read-write, secret */
#define PW_DECLARE_ROTATIONS(amount)            \
    void pw_rotr32_##amount(uint32_t state[1]); \
    void pw_rotr64_##amount(uint32_t state[2]);

PW_FOR_EACH_AMOUNT(PW_DECLARE_ROTATIONS)

#endif
