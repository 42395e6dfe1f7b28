/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gimli-24-Cipher (NIST LWC round 2 submission, section 2.2). */
#include "bytes.h"
#include "duplex.h"
#include "pennyweight/gimli.h"
#include "../permutation.h"

#define KEY_BYTES PW_GIMLI24_CIPHER_KEY_BYTES
#define NONCE_BYTES PW_GIMLI24_CIPHER_NONCE_BYTES
#define TAG_BYTES PW_GIMLI24_CIPHER_TAG_BYTES

enum direction { ENCRYPTING, DECRYPTING };

/* How far a stream is; one that has ended is wiped. */
enum phase { ENDED, ASSOCIATED_DATA, MESSAGE };

static void start(uint32_t state[12], const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *byte = (uint8_t *)state;

    pw_bytes_copy(byte, nonce, NONCE_BYTES);
    pw_bytes_copy(byte + NONCE_BYTES, key, KEY_BYTES);
    pw_gimli_permute(state);
}

/* As pw_gimli_absorb, for the blocks of the message, with output. */
static unsigned duplex(uint32_t state[12], unsigned position, uint8_t *out, const uint8_t *in, size_t len,
                       enum direction direction)
{
    while (len > 0) {
        uint8_t *block = (uint8_t *)state + position;
        unsigned n = PW_GIMLI_RATE - position;

        if (n > len) {
            n = (unsigned)len;
        }
        if (direction == ENCRYPTING) {
            pw_bytes_encrypt(out, block, in, n);
        } else {
            pw_bytes_decrypt(out, block, in, n);
        }
        position += n;
        out += n;
        in += n;
        len -= n;
        if (position == PW_GIMLI_RATE) {
            pw_gimli_permute(state);
            position = 0;
        }
    }
    return position;
}

void pw_gimli24_cipher_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                               const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];

    start(state, nonce, key);
    pw_gimli_end(state, pw_gimli_absorb(state, 0, ad, adlen));
    pw_gimli_end(state, duplex(state, 0, ciphertext, message, len, ENCRYPTING));
    pw_bytes_copy(tag, (const uint8_t *)state, TAG_BYTES);
    pw_bytes_wipe(state, sizeof state);
}

int pw_gimli24_cipher_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                              const uint8_t key[KEY_BYTES])
{
    uint32_t state[12];
    int result;

    start(state, nonce, key);
    pw_gimli_end(state, pw_gimli_absorb(state, 0, ad, adlen));
    pw_gimli_end(state, duplex(state, 0, message, ciphertext, len, DECRYPTING));
    result = pw_bytes_compare((const uint8_t *)state, tag, TAG_BYTES);
    pw_bytes_wipe(state, sizeof state);
    if (result != 0) {
        pw_bytes_wipe(message, len);
    }
    return result;
}

void pw_gimli24_cipher_init(pw_gimli24_cipher_context *context, const uint8_t nonce[NONCE_BYTES],
                            const uint8_t key[KEY_BYTES])
{
    start(context->state, nonce, key);
    context->position = 0;
    context->phase = ASSOCIATED_DATA;
}

void pw_gimli24_cipher_aad(pw_gimli24_cipher_context *context, const uint8_t *ad, size_t adlen)
{
    context->position = (uint8_t)pw_gimli_absorb(context->state, context->position, ad, adlen);
}

static void end_of_ad(pw_gimli24_cipher_context *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        pw_gimli_end(context->state, context->position);
        context->position = 0;
        context->phase = MESSAGE;
    }
}

static void update(pw_gimli24_cipher_context *context, uint8_t *out, const uint8_t *in, size_t len,
                   enum direction direction)
{
    end_of_ad(context);
    context->position = (uint8_t)duplex(context->state, context->position, out, in, len, direction);
}

void pw_gimli24_cipher_encrypt_update(pw_gimli24_cipher_context *context, uint8_t *ciphertext, const uint8_t *message,
                                      size_t len)
{
    update(context, ciphertext, message, len, ENCRYPTING);
}

void pw_gimli24_cipher_decrypt_update(pw_gimli24_cipher_context *context, uint8_t *message, const uint8_t *ciphertext,
                                      size_t len)
{
    update(context, message, ciphertext, len, DECRYPTING);
}

void pw_gimli24_cipher_finalize(pw_gimli24_cipher_context *context, uint8_t tag[TAG_BYTES])
{
    end_of_ad(context);
    pw_gimli_end(context->state, context->position);
    pw_bytes_copy(tag, (const uint8_t *)context->state, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

int pw_gimli24_cipher_verify(pw_gimli24_cipher_context *context, const uint8_t tag[TAG_BYTES])
{
    const int begun = context->phase != ENDED;
    int result;

    end_of_ad(context);
    pw_gimli_end(context->state, context->position);
    result = pw_bytes_compare((const uint8_t *)context->state, tag, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
    return result | (begun - 1);
}
