/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SUNDAE-GIFT (NIST LWC round 2 submission, 2019; the mode: ToSC 2018(3)) for every length of the nonce, over the cipher of
 * round_keys.h or on_the_fly.c, which includes this. */
#ifndef PENNYWEIGHT_GIFT_C_SUNDAE_H
#define PENNYWEIGHT_GIFT_C_SUNDAE_H

#include "../blocks.h"
#include "pennyweight/gift.h"

/* Bits of the first block, beside the domain of the parameters. */
#define HAS_HEADER 0x80u
#define HAS_MESSAGE 0x40u

/* What is encrypted beside the message. */
struct header {
    const uint8_t *nonce;
    const uint8_t *ad;
    size_t adlen;
    uint8_t nonce_bytes;
    uint8_t domain; /* of the length of the nonce: section 2 of the submission */
};

/* v = 2 v: the bytes move down, and the first one is added at three places besides. One after the other: compilers with few
 * registers would else keep some of them on the stack. */
static void sundae_double(volatile uint8_t *v)
{
    const uint8_t first = v[0];
    unsigned i;

    for (i = 0; i < BLOCK - 1; i++)
        v[i] = v[i + 1];
    v[15] = first;
    v[10] ^= first;
    v[12] ^= first;
    v[14] ^= first;
}

/* Adds data to the block of which `used` bytes are there, 0 to 16; returns how many then are. A full block is kept until
 * there is more. */
static unsigned sundae_absorb(uint32_t v[4], unsigned used, const uint8_t *data, size_t len, const void *prepared)
{
    while (len > 0) {
        size_t n;

        if (used == BLOCK) {
            gift128_encrypt(v, prepared);
            used = 0;
        }
        n = BLOCK - used;
        if (n > len)
            n = len;
        pw_bytes_add((uint8_t *)v + used, data, n);
        used += (unsigned)n;
        data += n;
        len -= n;
    }
    return used;
}

/* Ends what was absorbed, unless that was nothing. */
static void sundae_end_part(uint32_t v[4], unsigned used, const void *prepared)
{
    uint8_t *const bytes = (uint8_t *)v;

    if (used == 0)
        return;
    if (used == BLOCK)
        sundae_double(bytes);
    else
        bytes[used] ^= 0x80;
    sundae_double(bytes);
    gift128_encrypt(v, prepared);
}

/* v = the tag */
static void sundae_authenticate(uint32_t v[4], const struct header *header, const uint8_t *message, size_t len,
                                const void *prepared)
{
    unsigned first = header->domain, used;

    if (header->nonce_bytes > 0 || header->adlen > 0)
        first |= HAS_HEADER;
    if (len > 0)
        first |= HAS_MESSAGE;
    wipe_words(v, 4);
    *(uint8_t *)v = (uint8_t)first;
    gift128_encrypt(v, prepared);
    used = sundae_absorb(v, 0, header->nonce, header->nonce_bytes, prepared);
    sundae_end_part(v, sundae_absorb(v, used, header->ad, header->adlen, prepared), prepared);
    sundae_end_part(v, sundae_absorb(v, 0, message, len, prepared), prepared);
}

static void sundae_crypt(uint32_t v[4], uint8_t *out, const uint8_t *in, size_t len, const void *prepared)
{
    while (len > 0) {
        const size_t n = len < BLOCK ? len : BLOCK;

        gift128_encrypt(v, prepared);
        add_key_stream(out, in, v, n);
        out += n;
        in += n;
        len -= n;
    }
}

static void sundae_seal(uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len,
                        const struct header *header, const uint8_t *key)
{
    prepared_key room;
    const void *const prepared = gift128_prepare(&room, key);
    uint32_t v[4];

    sundae_authenticate(v, header, message, len, prepared);
    store_block(tag, v);
    sundae_crypt(v, ciphertext, message, len, prepared);
    wipe_words(v, 4);
    forget(&room);
}

static int sundae_open(uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                       const struct header *header, const uint8_t *key)
{
    prepared_key room;
    const void *const prepared = gift128_prepare(&room, key);
    uint32_t v[4];
    int result;

    load_block(v, tag);
    sundae_crypt(v, message, ciphertext, len, prepared);
    sundae_authenticate(v, header, message, len, prepared);
    result = pw_bytes_compare((const uint8_t *)v, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    wipe_words(v, 4);
    forget(&room);
    return result;
}

void pw_sundae_gift_0_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_0_NONCE_BYTES, 0x00};

    sundae_seal(ciphertext, tag, message, len, &header, key);
}

int pw_sundae_gift_0_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                             const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_0_NONCE_BYTES, 0x00};

    return sundae_open(message, tag, ciphertext, len, &header, key);
}

void pw_sundae_gift_64_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_64_NONCE_BYTES],
                               const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_64_NONCE_BYTES, 0x10};

    sundae_seal(ciphertext, tag, message, len, &header, key);
}

int pw_sundae_gift_64_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_64_NONCE_BYTES],
                              const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_64_NONCE_BYTES, 0x10};

    return sundae_open(message, tag, ciphertext, len, &header, key);
}

void pw_sundae_gift_96_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_96_NONCE_BYTES],
                               const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_96_NONCE_BYTES, 0x20};

    sundae_seal(ciphertext, tag, message, len, &header, key);
}

int pw_sundae_gift_96_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                              const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_96_NONCE_BYTES],
                              const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_96_NONCE_BYTES, 0x20};

    return sundae_open(message, tag, ciphertext, len, &header, key);
}

void pw_sundae_gift_128_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                                const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_128_NONCE_BYTES],
                                const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_128_NONCE_BYTES, 0x30};

    sundae_seal(ciphertext, tag, message, len, &header, key);
}

int pw_sundae_gift_128_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[PW_SUNDAE_GIFT_128_NONCE_BYTES],
                               const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, PW_SUNDAE_GIFT_128_NONCE_BYTES, 0x30};

    return sundae_open(message, tag, ciphertext, len, &header, key);
}

#endif
