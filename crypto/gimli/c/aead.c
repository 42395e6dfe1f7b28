/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24-Cipher (NIST LWC round 2 submission, section 2.2). */
#include "common/aead.h"
#include "bytes.h"
#include "duplex.h"
#include "inline.h"
#include "pennyweight/gimli.h"
#include "../permutation.h"

#define KEY_BYTES PW_GIMLI24_CIPHER_KEY_BYTES
#define NONCE_BYTES PW_GIMLI24_CIPHER_NONCE_BYTES
#define TAG_BYTES PW_GIMLI24_CIPHER_TAG_BYTES

enum direction { ENCRYPTION, DECRYPTION };
enum phase { FINALISED, ASSOCIATED_DATA, MESSAGE };

static void start(uint32_t state[12], const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *byte = (uint8_t *)state;

    pw_bytes_copy(byte, nonce, NONCE_BYTES);
    pw_bytes_copy(byte + NONCE_BYTES, key, KEY_BYTES);
    pw_gimli_permute(state);
}

/* Like pw_gimli_absorb, for the blocks of the message, with output. */
static unsigned duplex(uint32_t state[12], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                       enum direction direction)
{
    while (len > 0) {
        uint8_t *block = (uint8_t *)state + offset;
        unsigned n = PW_GIMLI_RATE - offset;

        if (n > len) {
            n = (unsigned)len;
        }
        if (direction == ENCRYPTION) {
            pw_bytes_encrypt(out, block, in, n);
        } else {
            pw_bytes_decrypt(out, block, in, n);
        }
        offset += n;
        out += n;
        in += n;
        len -= n;
        if (offset == PW_GIMLI_RATE) {
            pw_gimli_permute(state);
            offset = 0;
        }
    }
    return offset;
}

/* ---- single call ---- */

/* Everything up to the tag, which is at the beginning of the state. */
PW_INLINE const uint8_t *run(uint32_t state[12], enum direction direction, uint8_t *out, const uint8_t *in, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    start(state, nonce, key);
    pw_gimli_end(state, pw_gimli_absorb(state, 0, ad, adlen));
    pw_gimli_end(state, duplex(state, 0, out, in, len, direction));
    return (const uint8_t *)state;
}

void pw_gimli24_cipher_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];

    run(state, ENCRYPTION, ciphertext, message, len, ad, adlen, nonce, key);
    pw_aead_output_tag(tag, (const uint8_t *)state, TAG_BYTES, state, sizeof state);
}

int pw_gimli24_cipher_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                              const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];

    run(state, DECRYPTION, message, ciphertext, len, ad, adlen, nonce, key);
    return pw_aead_check_message(message, len, tag, (const uint8_t *)state, TAG_BYTES, state, sizeof state);
}

/* ---- streaming ---- */

void pw_gimli24_cipher_init(pw_gimli24_cipher_context *context, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[KEY_BYTES])
{
    start(context->state, nonce, key);
    context->offset = 0;
    context->phase = ASSOCIATED_DATA;
}

void pw_gimli24_cipher_aad(pw_gimli24_cipher_context *context, const uint8_t *ad, size_t adlen)
{
    if (pw_aead_takes_ad(context, sizeof *context, context->phase == ASSOCIATED_DATA, adlen))
        context->offset = (uint8_t)pw_gimli_absorb(context->state, context->offset, ad, adlen);
}

static void end_ad(pw_gimli24_cipher_context *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        pw_gimli_end(context->state, context->offset);
        context->offset = 0;
        context->phase = MESSAGE;
    }
}

static void update(pw_gimli24_cipher_context *context, enum direction direction, uint8_t *out, const uint8_t *in,
                   size_t len)
{
    if (!pw_aead_takes_message(context->phase == FINALISED, out, len))
        return;
    end_ad(context);
    context->offset = (uint8_t)duplex(context->state, context->offset, out, in, len, direction);
}

void pw_gimli24_cipher_encrypt_update(pw_gimli24_cipher_context *context, uint8_t *ciphertext, const uint8_t *message,
                                      size_t len)
{
    update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_gimli24_cipher_decrypt_update(pw_gimli24_cipher_context *context, uint8_t *message, const uint8_t *ciphertext,
                                      size_t len)
{
    update(context, DECRYPTION, message, ciphertext, len);
}

/* The tag of the context, at the beginning of its state. */
static const uint8_t *make_tag(pw_gimli24_cipher_context *context)
{
    end_ad(context);
    pw_gimli_end(context->state, context->offset);
    return (const uint8_t *)context->state;
}

void pw_gimli24_cipher_finalize(pw_gimli24_cipher_context *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context);
}

int pw_gimli24_cipher_verify(pw_gimli24_cipher_context *context, const uint8_t tag[TAG_BYTES])
{
    const int invalid = -(context->phase == FINALISED);

    return pw_aead_check_tag(tag, make_tag(context), TAG_BYTES, context, sizeof *context) | invalid;
}
