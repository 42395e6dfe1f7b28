/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored: read-only tables in the layout of the permutation. The file that includes
 * this one defines LAYOUT(low, high), two numbers for a word. Not for a compiler that keeps tables in RAM (avr-gcc). */
#include "bytes.h"
#include "initial.h"
#include "initial_states.h"

#define WORDS(...) WORDS_OF(__VA_ARGS__) /* makes a list arguments */
#define WORDS_OF(l0, h0, l1, h1, l2, h2, l3, h3, l4, h4) \
    LAYOUT(l0, h0), LAYOUT(l1, h1), LAYOUT(l2, h2), LAYOUT(l3, h3), LAYOUT(l4, h4)

#define DEFINE_INITIAL(function, ...)                                              \
    void function(uint32_t state[10])                                              \
    {                                                                              \
        static const uint32_t initial[10] = {WORDS(__VA_ARGS__)};                  \
                                                                                   \
        pw_bytes_copy((uint8_t *)state, (const uint8_t *)initial, sizeof initial); \
    }

DEFINE_INITIAL(pw_ascon_hash256_initial, HASH256_STATE)
DEFINE_INITIAL(pw_ascon_xof128_initial, XOF128_STATE)
DEFINE_INITIAL(pw_ascon_cxof128_initial, CXOF128_STATE)
DEFINE_INITIAL(pw_ascon_hash_initial, HASH_STATE)
DEFINE_INITIAL(pw_ascon_hasha_initial, HASHA_STATE)
DEFINE_INITIAL(pw_ascon_xof_initial, XOF_STATE)
DEFINE_INITIAL(pw_ascon_xofa_initial, XOFA_STATE)
