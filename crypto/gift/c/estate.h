/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ESTATE over TweGIFT-128 (NIST LWC round 2 submission, 2019; ToSC 2020(S1)), over the cipher of round_keys.h or on_the_fly.c,
 * which includes this. The tweak tells the encrypted parts apart. */
#ifndef PENNYWEIGHT_GIFT_C_ESTATE_H
#define PENNYWEIGHT_GIFT_C_ESTATE_H

#include "pennyweight/gift.h"

#include "../blocks.h"

/* Of the last block of a part; one more if it is short. */
enum tweak { INNER = 0, NONCE = 1, AD = 2, MESSAGE = 4, AD_ALONE = 6, NONCE_ALONE = 8 };

static void estate_encrypt_block(uint32_t v[4], unsigned tweak, const void *prepared)
{
    twegift128_encrypt(v, prepared, PW_TWEGIFT128_TWEAK(tweak));
}

/* Absorbs the blocks of a part, of which there is at least one byte. */
static void estate_absorb(uint32_t v[4], unsigned last, const uint8_t *data, size_t len, const void *prepared)
{
    uint8_t *const bytes = (uint8_t *)v;

    for (; len > BLOCK; len -= BLOCK) {
        pw_bytes_add(bytes, data, BLOCK);
        estate_encrypt_block(v, INNER, prepared);
        data += BLOCK;
    }
    pw_bytes_add(bytes, data, len);
    if (len < BLOCK) {
        bytes[len] ^= 0x01;
        last++;
    }
    estate_encrypt_block(v, last, prepared);
}

/* v = the tag */
static void estate_authenticate(uint32_t v[4], const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                                const uint8_t *nonce, const void *prepared)
{
    load_block(v, nonce);
    estate_encrypt_block(v, len > 0 || adlen > 0 ? NONCE : NONCE_ALONE, prepared);
    if (adlen > 0)
        estate_absorb(v, len > 0 ? AD : AD_ALONE, ad, adlen, prepared);
    if (len > 0)
        estate_absorb(v, MESSAGE, message, len, prepared);
}

static void estate_crypt(uint32_t v[4], uint8_t *out, const uint8_t *in, size_t len, const void *prepared)
{
    while (len > 0) {
        const size_t n = len < BLOCK ? len : BLOCK;

        estate_encrypt_block(v, INNER, prepared);
        add_key_stream(out, in, v, n);
        out += n;
        in += n;
        len -= n;
    }
}

void pw_estate_twegift128_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                                  const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = twegift128_prepare(&room, key);
    uint32_t v[4];

    estate_authenticate(v, message, len, ad, adlen, nonce, prepared);
    store_block(tag, v);
    estate_crypt(v, ciphertext, message, len, prepared);
    wipe_words(v, 4);
    forget(&room);
}

int pw_estate_twegift128_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                                 const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    prepared_key room;
    const void *const prepared = twegift128_prepare(&room, key);
    uint32_t v[4];
    int result;

    load_block(v, tag);
    estate_crypt(v, message, ciphertext, len, prepared);
    estate_authenticate(v, message, len, ad, adlen, nonce, prepared);
    result = pw_bytes_compare((const uint8_t *)v, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    wipe_words(v, 4);
    forget(&room);
    return result;
}

#endif
