/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored as plain words. Not for a compiler that keeps tables in RAM (avr-gcc). */
#include "../state.h"
#include "bytes.h"
#include "words.h"

#define DEFINE_INITIAL(id, digest, label, order, rounds, iv_low, iv_high, ...)     \
    void pw_##id##_initial(uint32_t state[10])                                     \
    {                                                                              \
        static const uint32_t initial[10] = {__VA_ARGS__};                         \
                                                                                   \
        pw_bytes_copy((uint8_t *)state, (const uint8_t *)initial, sizeof initial); \
        pw_le32_words(state, 10);                                                  \
    }

ASCON_SPONGES(DEFINE_INITIAL)
