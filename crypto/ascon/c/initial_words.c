/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The states that hashing starts from, stored as plain words. Not for a compiler that keeps tables in RAM (avr-gcc). */
#include "../state.h"
#include "bytes.h"
#include "words.h"

PW_INLINE void copy_words(uint32_t state[10], const uint32_t initial[10])
{
    pw_bytes_copy((uint8_t *)state, (const uint8_t *)initial, 40);
    pw_le32_words(state, 10);
}

void pw_ascon_hash256_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_HASH256_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_hash_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_HASH_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_hasha_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_HASHA_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_xof128_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_XOF128_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_xof_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_XOF_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_xofa_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_XOFA_INITIAL};

    copy_words(state, initial);
}

void pw_ascon_cxof128_initial(uint32_t state[10])
{
    static const uint32_t initial[10] = {ASCON_CXOF128_INITIAL};

    copy_words(state, initial);
}
