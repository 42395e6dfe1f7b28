/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in a single call over a block function that also adds key stream to a block of text; numbers are added in
 * words. */
#include "aead.h"

#include "clear_stack.h"

/* out = in ^ key stream, for less than a block */
static void add_part_of_block(call_state *call, uint8_t *out, const uint8_t *in, size_t len)
{
    uint32_t *word = call->work.stream;

    count_block(call->input);
    pw_chacha20_block(word, call->key, call->input);
    for (; len >= 4; len -= 4) {
        pw_store32_raw(out, pw_load32_raw(in) ^ *word++);
        out += 4;
        in += 4;
    }
    pw_bytes_encrypt(out, (uint8_t *)word, in, len);
}

static void add_stream(call_state *call, uint8_t *out, const uint8_t *in, size_t len)
{
    call->input[0] = 0;
    for (; len >= STREAM_BYTES; len -= STREAM_BYTES) {
        count_block(call->input);
        pw_chacha20_add_block(out, call->key, call->input, in);
        out += STREAM_BYTES;
        in += STREAM_BYTES;
    }
    if (len > 0)
        add_part_of_block(call, out, in, len);
}

#if !PW_FEW_REGISTERS

/* h = h + s mod 2^128 */
static void add_words_of_s(uint32_t h[5], const uint32_t s[4])
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < 4; i++) {
        sum += (uint64_t)pw_le32(h[i]) + pw_le32(s[i]);
        h[i] = pw_le32((uint32_t)sum);
        sum >>= 32;
    }
}

#else

/* The same in bytes: for words, compilers for cores of 16 bits branch on the carry, and those for few registers leave a word of h
 * on the stack. */
static void add_words_of_s(uint32_t h[5], const uint32_t s[4])
{
    add_s((uint8_t *)h, h, s);
}

#endif

/* By itself, so that no word of the valid tag is in a register that pw_bytes_compare() saves. */
static PW_NOINLINE void end_tag(call_state *call, size_t adlen, size_t len)
{
    absorb_lengths(call, adlen, len);
    add_words_of_s(call->work.mac.h, call->work.mac.one_time_key + S_WORD);
}

static void load_words(uint32_t *words, const uint8_t *bytes, unsigned n)
{
    pw_load_words_raw(words, bytes, n);
}

static void store_words(uint8_t *bytes, const uint32_t *words, unsigned n)
{
    pw_store_words_raw(bytes, words, n);
}

static void wipe(call_state *call)
{
    pw_wipe_words(call->work.stream, 16);
    pw_wipe_words(call->input, 4);
}

static const struct chachapoly_form FORM = {add_stream, end_tag, load_words, store_words, wipe};

void pw_chachapoly_encrypt(uint8_t *ciphertext, uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *message,
                           size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                           const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    encrypt(&FORM, ciphertext, tag, message, len, ad, adlen, nonce, key);
}

int pw_chachapoly_decrypt(uint8_t *message, const uint8_t tag[PW_CHACHAPOLY_TAG_BYTES], const uint8_t *ciphertext,
                          size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_CHACHAPOLY_NONCE_BYTES],
                          const uint8_t key[PW_CHACHAPOLY_KEY_BYTES])
{
    return decrypt(&FORM, message, tag, ciphertext, len, ad, adlen, nonce, key);
}
