/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The state of ISAP-A where Ascon-p keeps interleaved words: strings go word by word through two functions that know how. */
#include "../interleaved.h"
#include "../sponge.h"

#include "bytes.h"
#include "words.h"

#define WORD_BYTES 8u

/* How many bytes of a string of n, which begins with byte `at` of the state, are of that byte's word. */
static unsigned of_word(unsigned at, unsigned n)
{
    const unsigned most = WORD_BYTES - at % WORD_BYTES;

    return n < most ? n : most;
}

void pw_isap_a_start(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low)
{
    uint8_t iv[WORD_BYTES];

    pw_store32_be(iv, iv_high);
    pw_store32_be(iv + 4, iv_low);
    pw_bytes_wipe(state, 40);
    pw_isap_a_add_word(state, first);
    pw_isap_a_add_word(state + 2, first + WORD_BYTES);
    pw_isap_a_add_word(state + 4, iv);
}

/* The bytes are not secret: those of a nonce, of what is authenticated, and that which pads. */
void pw_isap_a_add(uint32_t *state, unsigned at, const uint8_t *in, unsigned n)
{
    uint8_t bytes[WORD_BYTES];

    while (n != 0) {
        const unsigned part = of_word(at, n);
        uint32_t *const word = state + at / WORD_BYTES * 2;

        if (part == WORD_BYTES) {
            pw_isap_a_add_word(word, in);
        } else {
            pw_store32(bytes, 0);
            pw_store32(bytes + 4, 0);
            for (unsigned i = 0; i < part; i++)
                bytes[at % WORD_BYTES + i] = in[i];
            pw_isap_a_add_word(word, bytes);
        }
        in += part;
        at += part;
        n -= part;
    }
}

void pw_isap_a_add_byte(uint32_t *state, unsigned at, uint8_t byte)
{
    pw_isap_a_add(state, at, &byte, 1);
}

void pw_isap_a_crypt(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n)
{
    uint8_t bytes[WORD_BYTES];

    while (n != 0) {
        const unsigned part = of_word(at, n);

        pw_isap_a_extract_word(state + at / WORD_BYTES * 2, bytes);
        for (unsigned i = 0; i < part; i++)
            out[i] = (uint8_t)(in[i] ^ bytes[at % WORD_BYTES + i]);
        in += part;
        out += part;
        at += part;
        n -= part;
    }
    pw_bytes_wipe(bytes, sizeof bytes);
}

void pw_isap_a_order(uint32_t *state)
{
    pw_isap_a_extract_word(state, (uint8_t *)state);
    pw_isap_a_extract_word(state + 2, (uint8_t *)(state + 2));
}
