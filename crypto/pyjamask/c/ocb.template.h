/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Pyjamask: OCB as in RFC 7253, for blocks of 96 bits, too. Before it is included there are wanted:
 *
 *   NAME(function)    a public name
 *   CIPHER(function)  pw_<cipher>_expand_key, _encrypt or _decrypt
 *   WORDS             of a block, which is as long as a tag
 *   NONCE_BYTES
 *   FIRST             what the first byte of the block that offsets begin with says of the length of the tag
 *   SHIFT             by which that block, encrypted, is added to itself
 *   OVERFLOW          what a bit becomes that leaves a block when it is doubled
 */
#include "pennyweight/pyjamask.h"

#include "../pyjamask.h"
#include "blocks.h"

#define BLOCK (4 * WORDS)
#define KEY_BYTES 16u
#define TAG_BYTES BLOCK

#define ONE_SHOT_ONLY
#define ONE_SHOT_STATE ocb
#define WIPE_STATE(state, bytes) pw_wipe_words((uint32_t *)(state), (bytes) / 4)
#define COPY_TAG(tag, block, bytes) store_text(tag, (const uint32_t *)(const void *)(block), (bytes) / 4)

/* All that a call keeps of its key. Blocks are as the cipher takes them. */
typedef struct {
    uint32_t round_keys[WORDS * (PW_PYJAMASK_ROUNDS + 1)];
    uint32_t l_star[WORDS]; /* L* of the specification */
    uint32_t l_0[WORDS];    /* L[0] */
    uint32_t l_i[WORDS];
    uint32_t offset[WORDS];
    uint32_t sum[WORDS]; /* of the encrypted blocks of the associated data */
    uint32_t checksum[WORDS];
    uint32_t block[WORDS];
} ocb;

static void encipher(ocb *state)
{
    CIPHER(encrypt)((uint8_t *)state->block, state->round_keys);
}

static void twice(uint32_t to[WORDS], const uint32_t from[WORDS])
{
    double_block(to, from, WORDS, OVERFLOW);
}

static void prepare(ocb *state, const uint8_t *key)
{
    CIPHER(expand_key)(state->round_keys, key);
    set_block(state->block, WORDS);
    encipher(state);
    copy_block(state->l_star, state->block, WORDS);
    twice(state->l_0, state->l_star);
    twice(state->l_0, state->l_0);
    set_block(state->offset, WORDS);
    set_block(state->sum, WORDS);
    set_block(state->checksum, WORDS);
}

/* The offset of block i, from 1 on, out of that of the block before. */
static void next_offset(ocb *state, size_t i)
{
    const uint32_t *l = state->l_0;

    for (; (i & 1) == 0; i >>= 1) {
        twice(state->l_i, l);
        l = state->l_i;
    }
    add_block(state->offset, l, WORDS);
}

static void take_ad(ocb *state, const uint8_t *ad, size_t adlen)
{
    size_t i;

    for (i = 1; adlen >= BLOCK; i++) {
        next_offset(state, i);
        copy_block(state->block, state->offset, WORDS);
        add_text(state->block, ad, WORDS);
        encipher(state);
        add_block(state->sum, state->block, WORDS);
        ad += BLOCK;
        adlen -= BLOCK;
    }
    if (adlen > 0) {
        add_block(state->offset, state->l_star, WORDS);
        copy_block(state->block, state->offset, WORDS);
        add_last(state->block, ad, adlen);
        encipher(state);
        add_block(state->sum, state->block, WORDS);
    }
}

/* The offset that those of the message begin with. */
static void begin(ocb *state, const uint8_t nonce[NONCE_BYTES])
{
    uint8_t *const block = (uint8_t *)state->block;
    const unsigned bottom = nonce[NONCE_BYTES - 1] & 0x3fu;

    set_block(state->block, WORDS);
    pw_bytes_copy(block + BLOCK - NONCE_BYTES, nonce, NONCE_BYTES);
    block[BLOCK - NONCE_BYTES - 1] = 0x01;
    block[0] = FIRST;
    block[BLOCK - 1] &= 0xc0;
    encipher(state);
    stretch(state->offset, state->block, WORDS, SHIFT, bottom);
}

/* The message: whole blocks one by one, and what is left of it as a stream cipher would. */
PW_INLINE void take_message(ocb *state, enum direction direction, uint8_t *out, const uint8_t *in, size_t len)
{
    size_t i;

    for (i = 1; len >= BLOCK; i++) {
        next_offset(state, i);
        copy_block(state->block, state->offset, WORDS);
        add_text(state->block, in, WORDS);
        if (direction == ENCRYPTION) {
            add_text(state->checksum, in, WORDS);
            encipher(state);
        } else {
            CIPHER(decrypt)((uint8_t *)state->block, state->round_keys);
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
        encipher(state);
        if (direction == ENCRYPTION)
            add_last(state->checksum, in, len);
        pw_bytes_encrypt(out, (uint8_t *)state->block, in, len);
        if (direction == DECRYPTION)
            add_last(state->checksum, out, len);
    }
}

/* The tag, in state->block. */
static void end(ocb *state)
{
    twice(state->block, state->l_star);
    add_block(state->block, state->offset, WORDS);
    add_block(state->block, state->checksum, WORDS);
    encipher(state);
    add_block(state->block, state->sum, WORDS);
}

static void crypt(ocb *state, enum direction direction, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                  size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    prepare(state, key);
    take_ad(state, ad, adlen);
    begin(state, nonce);
    if (direction == ENCRYPTION)
        take_message(state, ENCRYPTION, out, in, len);
    else
        take_message(state, DECRYPTION, out, in, len);
    end(state);
}

PW_INLINE const uint8_t *NAME(run)(ocb *state, enum direction direction, uint8_t *out, const uint8_t *in, size_t len,
                                   const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    crypt(state, direction, out, in, len, ad, adlen, nonce, key);
    return (const uint8_t *)state->block;
}

#include "common/aead.template.h"
