/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Byte strings in portable C: bytes.h says what each function promises.
 *
 * Built for speed: strings whose addresses are all multiples of a word's size are processed in words, and the bytes behind the last
 * word alone. All others are processed in bytes. Words cost 20 to 40 bytes of code in each function, so that they are not there in
 * builds for size. */
#include "bytes.h"

#include <limits.h>

#include "inline.h"

/* A word that may be part of any object, where the compiler can be told so and registers have 32 bits. */
#if defined(__GNUC__) && UINT_MAX > 0xffff && !defined(__OPTIMIZE_SIZE__)
typedef uint32_t __attribute__((may_alias)) word;
#else
typedef uint8_t word;
#endif

#define WORD_AT(address) (*(word *)(void *)(address))
#define WORD_FROM(address) (*(const word *)(const void *)(address))

/* Whether strings are processed in words; `addresses`: theirs, joined by OR. */
PW_INLINE int in_words(uintptr_t addresses)
{
    return sizeof(word) > 1 && addresses % sizeof(word) == 0;
}

/* Whether a whole word is left before the end. */
PW_INLINE int word_left(const uint8_t *from, const uint8_t *end)
{
    return (size_t)(end - from) >= sizeof(word);
}

void pw_bytes_add(uint8_t *state, const uint8_t *in, size_t n)
{
    const uint8_t *const end = in + n;

    if (in_words((uintptr_t)state | (uintptr_t)in))
        for (; word_left(in, end); state += sizeof(word), in += sizeof(word))
            WORD_AT(state) = (word)(WORD_AT(state) ^ WORD_FROM(in));
    for (; in != end; state++, in++)
        *state = (uint8_t)(*state ^ *in);
}

void pw_bytes_encrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    const uint8_t *const end = in + n;

    if (in_words((uintptr_t)out | (uintptr_t)state | (uintptr_t)in))
        for (; word_left(in, end); out += sizeof(word), state += sizeof(word), in += sizeof(word)) {
            const word ciphertext = (word)(WORD_AT(state) ^ WORD_FROM(in));

            WORD_AT(state) = ciphertext;
            WORD_AT(out) = ciphertext;
        }
    for (; in != end; out++, state++, in++) {
        const uint8_t ciphertext = (uint8_t)(*state ^ *in);

        *state = ciphertext;
        *out = ciphertext;
    }
}

void pw_bytes_decrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    const uint8_t *const end = in + n;

    if (in_words((uintptr_t)out | (uintptr_t)state | (uintptr_t)in))
        for (; word_left(in, end); out += sizeof(word), state += sizeof(word), in += sizeof(word)) {
            const word ciphertext = WORD_FROM(in);

            WORD_AT(out) = (word)(WORD_AT(state) ^ ciphertext);
            WORD_AT(state) = ciphertext;
        }
    for (; in != end; out++, state++, in++) {
        const uint8_t ciphertext = *in;

        *out = (uint8_t)(*state ^ ciphertext);
        *state = ciphertext;
    }
}

void pw_bytes_copy(uint8_t *to, const uint8_t *from, size_t n)
{
    const uint8_t *const end = from + n;

    if (in_words((uintptr_t)to | (uintptr_t)from))
        for (; word_left(from, end); to += sizeof(word), from += sizeof(word))
            WORD_AT(to) = WORD_FROM(from);
    for (; from != end; to++, from++)
        *to = *from;
}

int pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n)
{
    const uint8_t *const end = a + n;
    word differences = 0;

    if (in_words((uintptr_t)a | (uintptr_t)b))
        for (; word_left(a, end); a += sizeof(word), b += sizeof(word))
            differences = (word)(differences | (WORD_FROM(a) ^ WORD_FROM(b)));
    for (; a != end; a++, b++)
        differences = (word)(differences | (*a ^ *b));
    for (unsigned half = 4 * sizeof(word); half >= 8; half /= 2)
        differences = (word)(differences | differences >> half);
    /* 0 becomes 0 and 1..255 become -1 without a branch: bit 8 of a byte + 255 says which */
    return -(int)(((uint8_t)differences + 255u) >> 8);
}

void pw_bytes_wipe(void *memory, size_t n)
{
    volatile uint8_t *byte = (volatile uint8_t *)memory;

    if (in_words((uintptr_t)memory))
        for (; n >= sizeof(word); n -= sizeof(word), byte += sizeof(word))
            *(volatile word *)(volatile void *)byte = 0;
    for (; n != 0; n--)
        *byte++ = 0;
}
