/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of the fast Ascon-p in C, for the strings of streams and the ends of others; whole blocks are elsewhere. */
#include "../state.h"

#include "bytes.h"
#include "ascon_p/c/lanes_fast.h"

/* What is done to the bytes of the state with a string's. */
enum operation { ADD, ENCRYPT, DECRYPT };

#if PW_WORD_BITS == 64

/* The words are those of the specification: bytes of a string are bytes in memory. */
PW_INLINE void string(uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n,
                      enum operation operation, unsigned reversed)
{
    for (; n != 0; n--, at++) {
        uint8_t *const byte = (uint8_t *)state + (reversed ? at ^ 7 : at);
        const uint8_t given = *in++, sum = (uint8_t)(*byte ^ given);

        *byte = operation == DECRYPT ? given : sum;
        if (operation != ADD)
            *out++ = sum;
    }
}

PW_INLINE void extract(const uint32_t *state, unsigned at, uint8_t *out, unsigned n, unsigned reversed)
{
    for (; n != 0; n--, at++)
        *out++ = ((const uint8_t *)state)[reversed ? at ^ 7 : at];
}

#else

/* n bytes from byte `at` of a word on, with at + n <= 8. */
PW_INLINE void in_a_word(uint32_t *words, unsigned at, uint8_t *out, const uint8_t *in, unsigned n,
                         enum operation operation, unsigned reversed)
{
    uint8_t bytes[8];

    ascon_give(bytes, ascon_get(words), reversed);
    if (operation == ADD)
        pw_bytes_add(bytes + at, in, n);
    else if (operation == ENCRYPT)
        pw_bytes_encrypt(out, bytes + at, in, n);
    else
        pw_bytes_decrypt(out, bytes + at, in, n);
    ascon_put(words, ascon_take(bytes, reversed));
    pw_bytes_wipe(bytes, sizeof bytes);
}

PW_INLINE void string(uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n,
                      enum operation operation, unsigned reversed)
{
    uint32_t *words = state + at / 8 * 2;

    for (at %= 8; n != 0; words += 2, at = 0) {
        const unsigned here = 8 - at < n ? 8 - at : n;

        in_a_word(words, at, out, in, here, operation, reversed);
        if (operation != ADD)
            out += here;
        in += here;
        n -= here;
    }
}

PW_INLINE void extract(const uint32_t *state, unsigned at, uint8_t *out, unsigned n, unsigned reversed)
{
    uint8_t bytes[8];

    ascon_give(bytes, ascon_get(state + at / 8 * 2), reversed);
    pw_bytes_copy(out, bytes + at % 8, n);
    pw_bytes_wipe(bytes, sizeof bytes);
}

#endif

void pw_ascon_start(uint32_t state[10], uint32_t low, uint32_t high)
{
    unsigned i;

    ascon_put(state, ascon_lane_of(low, high));
    for (i = 2; i < 10; i++)
        state[i] = 0;
}

void pw_ascon_add_byte_le(uint32_t state[10], unsigned at, uint8_t value)
{
    ascon_add_byte(state, at, value, 0);
}

void pw_ascon_add_byte_be(uint32_t state[10], unsigned at, uint8_t value)
{
    ascon_add_byte(state, at, value, 1);
}

void pw_ascon_add_le(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n)
{
    string(state, at, NULL, in, n, ADD, 0);
}

void pw_ascon_encrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    string(state, at, out, in, n, ENCRYPT, 0);
}

void pw_ascon_decrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    string(state, at, out, in, n, DECRYPT, 0);
}

void pw_ascon_add_be(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n)
{
    string(state, at, NULL, in, n, ADD, 1);
}

void pw_ascon_encrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    string(state, at, out, in, n, ENCRYPT, 1);
}

void pw_ascon_decrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    string(state, at, out, in, n, DECRYPT, 1);
}

void pw_ascon_extract_le(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n)
{
    extract(state, at, out, n, 0);
}

void pw_ascon_extract_be(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n)
{
    extract(state, at, out, n, 1);
}
