/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Byte strings in portable C: bytes.h says what each function promises. */
#include "bytes.h"

void pw_bytes_add(uint8_t *state, const uint8_t *in, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        state[i] = (uint8_t)(state[i] ^ in[i]);
}

void pw_bytes_encrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        state[i] = (uint8_t)(state[i] ^ in[i]);
        out[i] = state[i];
    }
}

void pw_bytes_decrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        uint8_t ciphertext = in[i];

        out[i] = (uint8_t)(state[i] ^ ciphertext);
        state[i] = ciphertext;
    }
}

void pw_bytes_copy(uint8_t *to, const uint8_t *from, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        to[i] = from[i];
}

int pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n)
{
    unsigned difference = 0;
    size_t i;

    for (i = 0; i < n; i++)
        difference |= (unsigned)(a[i] ^ b[i]);
    /* 0 becomes 0 and 1..255 become -1 without a branch: bit 8 of difference + 255 says which */
    return -(int)((difference + 255u) >> 8);
}

void pw_bytes_wipe(void *memory, size_t n)
{
    volatile uint8_t *byte = (volatile uint8_t *)memory;
    size_t i;

    for (i = 0; i < n; i++)
        byte[i] = 0;
}
