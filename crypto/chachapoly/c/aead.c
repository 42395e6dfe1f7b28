/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ChaCha20-Poly1305 in a single call over a block function that outputs key stream. */
#include "aead.h"

static void add_stream(call_state *call, uint8_t *out, const uint8_t *in, size_t len)
{
    call->input[0] = 0;
    while (len > 0) {
        const size_t n = crypt_block(call->work.stream, call->key, call->input, out, in, len);

        out += n;
        in += n;
        len -= n;
    }
}

static void end_tag(call_state *call, size_t adlen, size_t len)
{
    uint32_t *h = call->work.mac.h;

    absorb_lengths(call, adlen, len);
    add_s((uint8_t *)h, h, call->work.mac.one_time_key + S_WORD);
}

static void load_words(uint32_t *words, const uint8_t *bytes, unsigned n)
{
    pw_bytes_copy((uint8_t *)words, bytes, 4 * n);
}

static void store_words(uint8_t *bytes, const uint32_t *words, unsigned n)
{
    pw_bytes_copy(bytes, (const uint8_t *)words, 4 * n);
}

static void wipe(call_state *call)
{
    pw_bytes_wipe(call, sizeof *call);
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
