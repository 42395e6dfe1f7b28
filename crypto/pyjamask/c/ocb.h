/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Pyjamask: OCB as in RFC 7253, also for blocks of 96 bits. The file that includes this defines WORDS, the words of a
 * block and of a tag: the state has arrays of that size, which C cannot take from a parameter. */
#ifndef PENNYWEIGHT_PYJAMASK_C_OCB_H
#define PENNYWEIGHT_PYJAMASK_C_OCB_H

#include "../pyjamask.h"
#include "blocks.h"
#include "clear_saved.h"

#define BLOCK (4 * WORDS)
#define KEY_BYTES 16u

/* The sum of a bit that leaves a block when it is doubled: x^96 or x^128 in the field of the blocks. */
#define OVERFLOW (WORDS == 3 ? 0x0641u : 0x0087u)

enum direction { ENCRYPTION, DECRYPTION };

/* The state of a call. Blocks are as the cipher takes them. */
struct ocb {
    uint32_t round_keys[WORDS * (PW_PYJAMASK_ROUNDS + 1)];
    uint32_t l_star[WORDS]; /* L* of the specification */
    uint32_t l_0[WORDS]; /* L[0] */
    uint32_t l_i[WORDS];
    uint32_t offset[WORDS];
    uint32_t sum[WORDS]; /* of the encrypted blocks of the associated data */
    uint32_t checksum[WORDS];
    uint32_t block[WORDS];
};

struct pyjamask_parameters {
    void (*expand_key)(uint32_t *round_keys, const uint8_t *key);
    void (*encipher)(struct ocb *state); /* encrypts the block */
    void (*decrypt)(uint8_t *block, const uint32_t *round_keys);
    unsigned nonce_bytes;
    uint8_t first; /* the first byte of the block of the nonce, which encodes the length of the tag */
    uint8_t shift; /* by which that block, encrypted, is added to itself */
};

static void twice(uint32_t to[WORDS], const uint32_t from[WORDS])
{
    double_block(to, from, WORDS, OVERFLOW);
}

/* The offset of block i, from 1 on, from that of the block before. */
static void next_offset(struct ocb *state, size_t i)
{
    const uint32_t *l = state->l_0;

    for (; (i & 1) == 0; i >>= 1) {
        twice(state->l_i, l);
        l = state->l_i;
    }
    add_block(state->offset, l, WORDS);
}

PW_INLINE void prepare(const struct pyjamask_parameters *cipher, struct ocb *state, const uint8_t *key)
{
    cipher->expand_key(state->round_keys, key);
    set_block(state->block, WORDS);
    cipher->encipher(state);
    copy_block(state->l_star, state->block, WORDS);
    twice(state->l_0, state->l_star);
    twice(state->l_0, state->l_0);
    set_block(state->offset, WORDS);
    set_block(state->sum, WORDS);
    set_block(state->checksum, WORDS);
}

PW_INLINE void absorb_ad(const struct pyjamask_parameters *cipher, struct ocb *state, const uint8_t *ad, size_t adlen)
{
    size_t i;

    for (i = 1; adlen >= BLOCK; i++) {
        next_offset(state, i);
        copy_block(state->block, state->offset, WORDS);
        add_text(state->block, ad, WORDS);
        cipher->encipher(state);
        add_block(state->sum, state->block, WORDS);
        ad += BLOCK;
        adlen -= BLOCK;
    }
    if (adlen > 0) {
        add_block(state->offset, state->l_star, WORDS);
        copy_block(state->block, state->offset, WORDS);
        add_last(state->block, ad, adlen);
        cipher->encipher(state);
        add_block(state->sum, state->block, WORDS);
    }
}

/* The first offset of the message. */
PW_INLINE void begin_message(const struct pyjamask_parameters *cipher, struct ocb *state, const uint8_t *nonce)
{
    const unsigned nonce_bytes = cipher->nonce_bytes;
    const unsigned bottom = nonce[nonce_bytes - 1] & 0x3fu;
    uint8_t *const block = (uint8_t *)state->block;

    set_block(state->block, WORDS);
    pw_bytes_copy(block + BLOCK - nonce_bytes, nonce, nonce_bytes);
    block[BLOCK - nonce_bytes - 1] = 0x01;
    block[0] = cipher->first;
    block[BLOCK - 1] &= 0xc0;
    cipher->encipher(state);
    stretch(state->offset, state->block, WORDS, cipher->shift, bottom);
}

/* The message: whole blocks, then the rest as a stream cipher would. */
PW_INLINE void process(const struct pyjamask_parameters *cipher, struct ocb *state, enum direction direction,
                       uint8_t *out, const uint8_t *in, size_t len)
{
    size_t i;

    for (i = 1; len >= BLOCK; i++) {
        next_offset(state, i);
        copy_block(state->block, state->offset, WORDS);
        add_text(state->block, in, WORDS);
        if (direction == ENCRYPTION) {
            add_text(state->checksum, in, WORDS);
            cipher->encipher(state);
        } else {
            cipher->decrypt((uint8_t *)state->block, state->round_keys);
        }
        add_block(state->block, state->offset, WORDS);
        if (direction == DECRYPTION)
            add_block(state->checksum, state->block, WORDS);
        store_text(out, state->block, WORDS);
        out += BLOCK;
        in += BLOCK;
        len -= BLOCK;
    }
    if (len > 0) {
        add_block(state->offset, state->l_star, WORDS);
        copy_block(state->block, state->offset, WORDS);
        cipher->encipher(state);
        if (direction == ENCRYPTION)
            add_last(state->checksum, in, len);
        pw_bytes_encrypt(out, (uint8_t *)state->block, in, len);
        if (direction == DECRYPTION)
            add_last(state->checksum, out, len);
    }
}

/* Leaves the tag in state->block. */
PW_INLINE void finish(const struct pyjamask_parameters *cipher, struct ocb *state)
{
    twice(state->block, state->l_star);
    add_block(state->block, state->offset, WORDS);
    add_block(state->block, state->checksum, WORDS);
    cipher->encipher(state);
    add_block(state->block, state->sum, WORDS);
}

/* Clears what crypt() and the functions below it save. */
PW_CLEARS_SAVED(clear_saved, 32)

static void crypt(const struct pyjamask_parameters *cipher, struct ocb *state, enum direction direction, uint8_t *out,
                  const uint8_t *in, size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                  const uint8_t *key)
{
    prepare(cipher, state, key);
    absorb_ad(cipher, state, ad, adlen);
    begin_message(cipher, state, nonce);
    if (direction == ENCRYPTION)
        process(cipher, state, ENCRYPTION, out, in, len);
    else
        process(cipher, state, DECRYPTION, out, in, len);
    finish(cipher, state);
}

PW_INLINE void ocb_encrypt(const struct pyjamask_parameters *cipher, uint8_t *ciphertext, uint8_t *tag,
                           const uint8_t *message, size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                           const uint8_t *key)
{
    struct ocb state;

    crypt(cipher, &state, ENCRYPTION, ciphertext, message, len, ad, adlen, nonce, key);
    store_text(tag, state.block, WORDS);
    pw_wipe_words(state.round_keys, sizeof state / 4);
    clear_saved();
}

PW_INLINE int ocb_decrypt(const struct pyjamask_parameters *cipher, uint8_t *message, const uint8_t *tag,
                          const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                          const uint8_t *key)
{
    struct ocb state;
    int result;

    crypt(cipher, &state, DECRYPTION, message, ciphertext, len, ad, adlen, nonce, key);
    result = pw_bytes_compare((const uint8_t *)state.block, tag, BLOCK);
    if (result != 0)
        pw_bytes_wipe(message, len);
    pw_wipe_words(state.round_keys, sizeof state / 4);
    clear_saved();
    return result;
}

#endif
