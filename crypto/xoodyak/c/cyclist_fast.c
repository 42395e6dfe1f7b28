/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The shared functions of Cyclist, in words where a block begins with one. */
#include "cyclist.h"
#include "words.h"

/* The bytes of words that are in n bytes from here on: none where they do not begin with a word of the state. */
PW_INLINE size_t in_words(const uint8_t *state, size_t n)
{
    return (uintptr_t)state % 4 == 0 ? n - n % 4 : 0;
}

static void add(uint8_t *state, const uint8_t *in, size_t n)
{
    uint32_t *word = (uint32_t *)(void *)state;
    const size_t whole = in_words(state, n);

    for (size_t i = 0; i < whole; i += 4)
        *word++ ^= pw_load32_raw(in + i);
    pw_bytes_add(state + whole, in + whole, n - whole);
}

PW_INLINE void encrypt_words(uint32_t *word, uint8_t *out, const uint8_t *in, size_t n)
{
    for (size_t i = 0; i < n; i += 4) {
        *word ^= pw_load32_raw(in + i);
        pw_store32_raw(out + i, *word++);
    }
}

PW_INLINE void decrypt_words(uint32_t *word, uint8_t *out, const uint8_t *in, size_t n)
{
    for (size_t i = 0; i < n; i += 4) {
        const uint32_t ciphertext = pw_load32_raw(in + i);

        pw_store32_raw(out + i, *word ^ ciphertext);
        *word++ = ciphertext;
    }
}

PW_INLINE void crypt_words(uint8_t *state, uint8_t *out, const uint8_t *in, size_t n,
                           void words(uint32_t *word, uint8_t *out, const uint8_t *in, size_t n))
{
    uint32_t *word = (uint32_t *)(void *)state;

    if (pw_both_aligned(in, out))
        words(word, PW_ALIGNED(out), PW_ALIGNED(in), n);
    else
        words(word, out, in, n);
}

static void encrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    const size_t whole = in_words(state, n);

    crypt_words(state, out, in, whole, encrypt_words);
    pw_bytes_encrypt(out + whole, state + whole, in + whole, n - whole);
}

static void decrypt(uint8_t *out, uint8_t *state, const uint8_t *in, size_t n)
{
    const size_t whole = in_words(state, n);

    crypt_words(state, out, in, whole, decrypt_words);
    pw_bytes_decrypt(out + whole, state + whole, in + whole, n - whole);
}

static const struct cyclist_form FORM = {add, encrypt, decrypt};

void pw_xoodyak_end_block(uint32_t state[12], unsigned offset, uint8_t colour)
{
    end_block(state, offset, colour);
}

unsigned pw_xoodyak_absorb(uint32_t state[12], unsigned offset, unsigned rate, const uint8_t *data, size_t len)
{
    return absorb(&FORM, state, offset, rate, data, len);
}

unsigned pw_xoodyak_crypt(uint32_t state[12], uint_fast8_t offset, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t decrypting)
{
    return crypt(&FORM, state, offset, out, in, len, decrypting);
}
