/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-T v1.3 (NIST LWC final round, 2021), over the cipher of the file that includes this (on_the_fly.c, expanded.c or
 * sliced.c) and the hash of romulus_h.h. */
#ifndef PENNYWEIGHT_ROMULUS_C_ROMULUS_T_H
#define PENNYWEIGHT_ROMULUS_C_ROMULUS_T_H

#include "pennyweight/romulus.h"

#include "blocks.h"
#include "romulus_h.h"

enum t_domain { T_STREAM = 0x40, T_NEXT_KEY = 0x41, T_FIRST_KEY = 0x42, T_TAG = 0x44 };

/* out = in + the key stream; each block has a key of its own, which replaces the key in tweakey. */
static void t_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce, const uint8_t *key,
                    romulus_h *state, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;
    uint8_t *const block = (uint8_t *)state->h;
    uint8_t domain = T_FIRST_KEY;

    pw_bytes_wipe(tweakey, TK3);
    pw_bytes_copy(tweakey + TK3, key, BLOCK);
    while (len > 0) {
        const size_t n = len < BLOCK ? len : BLOCK;

        tweakey[COUNTER] = domain;
        pw_bytes_copy(block, nonce, BLOCK);
        if (domain == T_FIRST_KEY)
            cipher_begin(room);
        encrypt(room, state->h, tweakey);
        pw_bytes_copy(tweakey + TK3, block, BLOCK);
        cipher_begin(room);
        if (domain == T_FIRST_KEY)
            tweakey[0] = 1;
        else
            count(tweakey);

        tweakey[COUNTER] = T_STREAM;
        pw_bytes_copy(block, nonce, BLOCK);
        encrypt(room, state->h, tweakey);
        if (out != in)
            pw_bytes_copy(out, in, n);
        pw_bytes_add(out, block, n);
        domain = T_NEXT_KEY;
        out += n;
        in += n;
        len -= n;
    }
}

/* h_process once for all of its callers. */
static void t_hash(romulus_h *state, const uint8_t *data, size_t len, int is_last, cipher *room)
{
    h_process(state, data, len, is_last, room);
}

/* A part of what is hashed, padded to whole blocks if there is any. */
static void t_hash_part(romulus_h *state, const uint8_t *data, size_t len, cipher *room)
{
    static const uint8_t zeros[BLOCK - 1];
    const uint8_t n = (uint8_t)(len % BLOCK);

    if (len == 0)
        return;
    t_hash(state, data, len, 0, room);
    t_hash(state, zeros, BLOCK - 1u - n, 0, room);
    t_hash(state, &n, 1, 0, room);
}

/* state->h = the tag */
static void t_authenticate(romulus_h *state, const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                           const uint8_t *nonce, const uint8_t *key, cipher *room)
{
    uint8_t *const tweakey = (uint8_t *)state->tweakey;
    uint8_t counter[COUNTED] = {1};
    size_t done;

    pw_bytes_wipe(state, sizeof *state);
    t_hash_part(state, ad, adlen, room);
    t_hash_part(state, ciphertext, len, room);
    t_hash(state, nonce, BLOCK, 0, room);
    for (done = 0; done < len; done += BLOCK) {
        count(counter);
        if (len - done < BLOCK)
            break;
    }
    t_hash(state, counter, COUNTER, 1, room);

    pw_bytes_copy(tweakey + TK2, tweakey, BLOCK);
    clear_tk1(tweakey);
    tweakey[COUNTER] = T_TAG;
    pw_bytes_copy(tweakey + TK3, key, BLOCK);
    cipher_begin(room);
    encrypt(room, state->h, tweakey);
}

void pw_romulus_t_encrypt(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len,
                          const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    romulus_h state;
    cipher room;

    t_crypt(ciphertext, message, len, nonce, key, &state, &room);
    t_authenticate(&state, ciphertext, len, ad, adlen, nonce, key, &room);
    pw_bytes_copy(tag, (const uint8_t *)state.h, BLOCK);
    pw_bytes_wipe(&state, sizeof state);
    cipher_end(&room);
}

/* The tag is checked before the first byte is decrypted, and nothing is decrypted under a wrong one. */
int pw_romulus_t_decrypt(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len,
                         const uint8_t *ad, size_t adlen, const uint8_t nonce[BLOCK], const uint8_t key[BLOCK])
{
    romulus_h state;
    cipher room;
    int result;

    t_authenticate(&state, ciphertext, len, ad, adlen, nonce, key, &room);
    result = pw_bytes_compare((const uint8_t *)state.h, tag, BLOCK);
    if (result == 0)
        t_crypt(message, ciphertext, len, nonce, key, &state, &room);
    else
        pw_bytes_wipe(message, len);
    pw_bytes_wipe(&state, sizeof state);
    cipher_end(&room);
    return result;
}

#endif
