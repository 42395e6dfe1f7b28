/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-M v1.3 (NIST LWC final round, 2021), over the cipher of the file that includes this: on_the_fly.c, expanded.c or
 * sliced.c. */
#ifndef PENNYWEIGHT_ROMULUS_C_ROMULUS_M_H
#define PENNYWEIGHT_ROMULUS_C_ROMULUS_M_H

#include "pennyweight/romulus.h"

#include "blocks.h"

typedef struct {
    uint32_t s[4];
    uint32_t tweakey[TWEAKEY / 4];
    uint8_t is_second; /* of a pair of blocks: the one for the tweakey */
} romulus_m;

enum m_domain {
    M_AD = 0x28,
    M_MESSAGE = 0x2c,
    M_CRYPT = 0x24,
    M_TAG = 0x30,
    M_TAG_AD_IS_EVEN = 0x08,
    M_TAG_AD_IS_SHORT = 0x02,
    M_TAG_MESSAGE_IS_EVEN = 0x04,
    M_TAG_MESSAGE_IS_SHORT = 0x01
};

static void m_encrypt_state(romulus_m *state, uint8_t domain, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;

    tweakey[COUNTER] = domain;
    encrypt(room, state->s, tweakey);
}

/* Takes in the blocks of a part, or an empty one. */
static void m_absorb(romulus_m *state, const uint8_t *data, size_t len, uint8_t domain, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;
    size_t n;

    for (;;) {
        n = len < BLOCK ? len : BLOCK;
        if (state->is_second) {
            pw_bytes_copy(tweakey + TK2, data, n);
            pad(tweakey + TK2, n);
            cipher_begin(room);
            m_encrypt_state(state, domain, room);
        } else {
            pw_bytes_add((uint8_t *)state->s, data, n);
            add_padding((uint8_t *)state->s, n);
        }
        count(tweakey);
        state->is_second ^= 1;
        len -= n;
        if (len == 0) /* no bytes may be NULL, to which nothing is added */
            return;
        data += n;
    }
}

/* state->s = the tag */
static void m_authenticate(romulus_m *state, const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen,
                           const uint8_t *nonce, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;
    uint8_t domain = M_TAG;

    if (adlen % BLOCK != 0 || adlen == 0)
        domain |= M_TAG_AD_IS_SHORT;
    if (adlen > 0 && (adlen - 1) & BLOCK)
        domain |= M_TAG_AD_IS_EVEN;
    if (len % BLOCK != 0 || len == 0)
        domain |= M_TAG_MESSAGE_IS_SHORT;
    if (len > 0 && (len - 1) & BLOCK)
        domain |= M_TAG_MESSAGE_IS_EVEN;

    pw_bytes_wipe(state->s, sizeof state->s);
    begin_count(tweakey);
    state->is_second = 0;
    m_absorb(state, ad, adlen, M_AD, room);
    m_absorb(state, message, len, M_MESSAGE, room);
    pw_bytes_copy(tweakey + TK2, nonce, BLOCK);
    cipher_begin(room);
    m_encrypt_state(state, domain, room);
    make_tag(state->s);
}

/* state->s is the tag; TK2 becomes the nonce. */
static void m_crypt(romulus_m *state, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, int decrypts,
                    cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;

    begin_count(tweakey);
    pw_bytes_copy(tweakey + TK2, nonce, BLOCK);
    while (len > 0) {
        const size_t n = len < BLOCK ? len : BLOCK;

        m_encrypt_state(state, M_CRYPT, room);
        rho((uint8_t *)state->s, out, in, n, decrypts);
        count(tweakey);
        out += n;
        in += n;
        len -= n;
    }
}

void pw_romulus_m_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    romulus_m state;
    cipher room;

    pw_bytes_copy((uint8_t *)state.tweakey + TK3, key, BLOCK);
    m_authenticate(&state, message, len, ad, adlen, nonce, &room);
    pw_bytes_copy(tag, (const uint8_t *)state.s, BLOCK);
    m_crypt(&state, ciphertext, message, len, nonce, 0, &room);
    pw_bytes_wipe(&state, sizeof state);
    cipher_end(&room);
}

int pw_romulus_m_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    romulus_m state;
    cipher room;
    int result;

    pw_bytes_copy((uint8_t *)state.tweakey + TK3, key, BLOCK);
    pw_bytes_copy((uint8_t *)state.s, tag, BLOCK);
    cipher_begin(&room);
    m_crypt(&state, message, ciphertext, len, nonce, 1, &room);
    m_authenticate(&state, message, len, ad, adlen, nonce, &room);
    result = pw_bytes_compare((const uint8_t *)state.s, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(&state, sizeof state);
    cipher_end(&room);
    return result;
}

#endif
