/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of Ascon-p in plain words, which are in little-endian byte order: state.h says what each function does. */
#include "../state.h"

#include "bytes.h"
#include "words.h"

/* The place in memory of byte i of v1.2: words are reversed. */
#define REVERSED(i) ((i) ^ 7u)

void pw_ascon_start(uint32_t state[10], uint32_t low, uint32_t high)
{
    unsigned i;

    state[0] = pw_le32(low);
    state[1] = pw_le32(high);
    for (i = 2; i < 10; i++)
        state[i] = 0;
}

void pw_ascon_add_byte_le(uint32_t state[10], unsigned at, uint8_t value)
{
    ((uint8_t *)state)[at] ^= value;
}

void pw_ascon_add_byte_be(uint32_t state[10], unsigned at, uint8_t value)
{
    ((uint8_t *)state)[REVERSED(at)] ^= value;
}

void pw_ascon_add_le(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n)
{
    pw_bytes_add((uint8_t *)state + at, in, n);
}

void pw_ascon_encrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    pw_bytes_encrypt(out, (uint8_t *)state + at, in, n);
}

void pw_ascon_decrypt_le(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    pw_bytes_decrypt(out, (uint8_t *)state + at, in, n);
}

void pw_ascon_extract_le(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n)
{
    pw_bytes_copy(out, (const uint8_t *)state + at, n);
}

void pw_ascon_add_be(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++)
        ((uint8_t *)state)[REVERSED(at)] ^= *in++;
}

void pw_ascon_encrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++) {
        uint8_t *byte = (uint8_t *)state + REVERSED(at);

        *byte ^= *in++;
        *out++ = *byte;
    }
}

void pw_ascon_decrypt_be(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    for (; n != 0; n--, at++) {
        uint8_t *byte = (uint8_t *)state + REVERSED(at);
        uint8_t ciphertext = *in++;

        *out++ = (uint8_t)(*byte ^ ciphertext);
        *byte = ciphertext;
    }
}

void pw_ascon_extract_be(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n)
{
    for (; n != 0; n--, at++)
        *out++ = ((const uint8_t *)state)[REVERSED(at)];
}
