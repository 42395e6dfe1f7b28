/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * Saturnin-CTR-Cascade (version 1.1, 2019, section 2.3): counter mode, and a cascade over nonce, associated data and
 * ciphertext, whose chaining value is the key of the next call.
 *
 * The block that is filled serves both: it begins as key stream, which becomes ciphertext as the message comes.
 */
#include "cascade.h"
#include "common/aead.h"
#include "pennyweight/saturnin.h"

#define KEY_BYTES PW_SATURNIN_CTR_CASCADE_KEY_BYTES
#define NONCE_BYTES PW_SATURNIN_CTR_CASCADE_NONCE_BYTES
#define TAG_BYTES PW_SATURNIN_CTR_CASCADE_TAG_BYTES

typedef pw_saturnin_ctr_cascade_context cascade;

enum direction { ENCRYPTION, DECRYPTION };

/* What the next chunk may be. A wiped context is finalised. */
enum phase { FINALISED, ASSOCIATED_DATA, MESSAGE };

PW_INLINE void chain(cascade *context, unsigned domain)
{
    uint8_t *const value = (uint8_t *)context->chain;

    pw_saturnin_encrypt(value, (const uint8_t *)context->block, value, domain);
    add_block(context->chain, context->block);
    context->offset = 0;
}

/* Completes a part with its last block, which has room for the padding. */
static void end_part(cascade *context, unsigned domain)
{
    pad((uint8_t *)context->block, context->offset);
    chain(context, domain);
}

void pw_saturnin_ctr_cascade_init(cascade *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint8_t *const counter = (uint8_t *)context->counter;

    pw_bytes_copy((uint8_t *)context->key, key, KEY_BYTES);
    pw_bytes_wipe(counter, BLOCK);
    pw_bytes_copy(counter, nonce, NONCE_BYTES);
    counter[NONCE_BYTES] = 0x80;
    pw_saturnin_encrypt((uint8_t *)context->chain, counter, (const uint8_t *)context->key, PW_SATURNIN_DATA);
    add_block(context->chain, context->counter);
    context->offset = 0;
    context->phase = ASSOCIATED_DATA;
}

PW_INLINE void absorb(cascade *context, const uint8_t *ad, size_t adlen)
{
    while (adlen > 0) {
        size_t n = BLOCK - context->offset;

        if (n > adlen)
            n = adlen;
        pw_bytes_copy((uint8_t *)context->block + context->offset, ad, n);
        context->offset = (uint8_t)(context->offset + n);
        ad += n;
        adlen -= n;
        if (context->offset == BLOCK)
            chain(context, PW_SATURNIN_DATA);
    }
}

static void begin_message(cascade *context)
{
    if (context->phase == ASSOCIATED_DATA) {
        end_part(context, PW_SATURNIN_LAST_DATA);
        context->phase = MESSAGE;
    }
}

/* The next block of key stream. The counter has 15 bytes, the last one the lowest; it is no secret. */
static void next_key_stream(cascade *context)
{
    uint8_t *const counter = (uint8_t *)context->counter;
    unsigned i = BLOCK - 1;

    while (++counter[i] == 0 && i > NONCE_BYTES + 1)
        i--;
    pw_saturnin_encrypt((uint8_t *)context->block, counter, (const uint8_t *)context->key, PW_SATURNIN_COUNTER);
}

/* Encrypts or decrypts at least one byte. */
PW_INLINE void process(cascade *context, enum direction direction, uint8_t *out, const uint8_t *in, size_t len)
{
    begin_message(context);
    while (len > 0) {
        uint8_t *const block = (uint8_t *)context->block + context->offset;
        size_t n = BLOCK - context->offset;

        if (n > len)
            n = len;
        if (context->offset == 0)
            next_key_stream(context);
        if (direction == ENCRYPTION)
            pw_bytes_encrypt(out, block, in, n);
        else
            pw_bytes_decrypt(out, block, in, n);
        context->offset = (uint8_t)(context->offset + n);
        out += n;
        in += n;
        len -= n;
        if (context->offset == BLOCK)
            chain(context, PW_SATURNIN_TEXT);
    }
}

/* Returns the tag, which is the chaining value. */
static const uint8_t *finish(cascade *context)
{
    begin_message(context);
    end_part(context, PW_SATURNIN_LAST_TEXT);
    return (const uint8_t *)context->chain;
}

void pw_saturnin_ctr_cascade_aad(cascade *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0 || context->phase == ASSOCIATED_DATA)
        absorb(context, ad, adlen);
    else
        pw_bytes_wipe(context, sizeof *context);
}

PW_INLINE void update(cascade *context, enum direction direction, uint8_t *out, const uint8_t *in, size_t len)
{
    if (context->phase == FINALISED)
        pw_bytes_wipe(out, len);
    else if (len != 0)
        process(context, direction, out, in, len);
}

void pw_saturnin_ctr_cascade_encrypt_update(cascade *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    update(context, ENCRYPTION, ciphertext, message, len);
}

void pw_saturnin_ctr_cascade_decrypt_update(cascade *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    update(context, DECRYPTION, message, ciphertext, len);
}

void pw_saturnin_ctr_cascade_finalize(cascade *context, uint8_t tag[TAG_BYTES])
{
    pw_aead_output_tag(tag, finish(context), TAG_BYTES, context, sizeof *context);
}

int pw_saturnin_ctr_cascade_verify(cascade *context, const uint8_t tag[TAG_BYTES])
{
    const int valid = context->phase == FINALISED ? -1 : 0;

    return pw_aead_check_tag(tag, finish(context), TAG_BYTES, context, sizeof *context) | valid;
}

void pw_saturnin_ctr_cascade_encrypt(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                                     const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                     const uint8_t key[KEY_BYTES])
{
    cascade context;

    pw_saturnin_ctr_cascade_init(&context, nonce, key);
    absorb(&context, ad, adlen);
    if (len != 0)
        process(&context, ENCRYPTION, ciphertext, message, len);
    pw_aead_output_tag(tag, finish(&context), TAG_BYTES, &context, sizeof context);
}

int pw_saturnin_ctr_cascade_decrypt(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext,
                                    size_t len, const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES],
                                    const uint8_t key[KEY_BYTES])
{
    cascade context;

    pw_saturnin_ctr_cascade_init(&context, nonce, key);
    absorb(&context, ad, adlen);
    if (len != 0)
        process(&context, DECRYPTION, message, ciphertext, len);
    return pw_aead_check_message(message, len, tag, finish(&context), TAG_BYTES, &context, sizeof context);
}
