/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rotations of a word in memory to the right by 1 to 15 bits, in portable C. */
#include "../rotate.h"

#include "words.h"

#define DEFINE_ROTATIONS(amount)                                                        \
    void pw_rotr32_##amount(uint32_t state[1])                                          \
    {                                                                                   \
        state[0] = pw_rotr32(state[0], amount);                                         \
    }                                                                                   \
    void pw_rotr64_##amount(uint32_t state[2])                                          \
    {                                                                                   \
        const uint64_t word = pw_rotr64(state[0] | ((uint64_t)state[1] << 32), amount); \
        state[0] = (uint32_t)word;                                                      \
        state[1] = (uint32_t)(word >> 32);                                              \
    }

PW_FOR_EACH_AMOUNT(DEFINE_ROTATIONS)
