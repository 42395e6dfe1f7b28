/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in a single call over a block function that also adds key stream to a block of text; numbers are added in
 * words. */
#include "aead.h"

static void add_stream(call_state *call, uint8_t *out, const uint8_t *in, size_t len)
{
    call->input[0] = 0;
    for (; len >= STREAM_BYTES; len -= STREAM_BYTES) {
        call->input[0]++;
        pw_chacha20_add_block(out, call->key, call->input, in);
        out += STREAM_BYTES;
        in += STREAM_BYTES;
    }
    if (len > 0)
        add_stream_block(call, out, in, len);
}

/* h = h + s mod 2^128 */
static void add_words_of_s(uint32_t h[5], const uint32_t s[4])
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < 4; i++) {
        sum += (uint64_t)h[i] + s[i];
        h[i] = (uint32_t)sum;
        sum >>= 32;
    }
}

static void end_tag(call_state *call, size_t adlen, size_t len)
{
    absorb_lengths(call, adlen, len);
    add_words_of_s(call->work.mac.h, call->work.mac.one_time_key + S_WORD);
}

static const struct chachapoly_form FORM = {add_stream, end_tag};

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
