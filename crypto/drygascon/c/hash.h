/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The hash mode of DryGASCON, update of 28 March 2019. The last block is marked, so a full one waits until more comes. */
#ifndef PENNYWEIGHT_DRYGASCON_C_HASH_H
#define PENNYWEIGHT_DRYGASCON_C_HASH_H

#include "pennyweight/drygascon.h"

#include "drygascon/sponge.h"
#include "duplex.h"

struct drygascon_hash_parameters {
    void (*f)(uint32_t *state, const uint8_t *block, unsigned domain, unsigned rounds);
    void (*g)(uint32_t *state, unsigned rounds);
    unsigned c_words; /* r and x follow c, 4 words each */
    unsigned repeated; /* words of pi that fill c; the next four are x */
    unsigned rounds;
    unsigned digest_bytes;
};

static const struct drygascon_hash_parameters HASH128 = {
    .f = pw_drysponge128_f,
    .g = pw_drysponge128_g,
    .c_words = 10,
    .repeated = 4,
    .rounds = 7,
    .digest_bytes = PW_DRYGASCON128_HASH_DIGEST_BYTES,
};

static const struct drygascon_hash_parameters HASH256 = {
    .f = pw_drysponge256_f,
    .g = pw_drysponge256_g,
    .c_words = 18,
    .repeated = 8,
    .rounds = 8,
    .digest_bytes = PW_DRYGASCON256_HASH_DIGEST_BYTES,
};

/* Word i of the fraction of pi goes to c, or to x, which is behind. */
PW_INLINE void drygascon_set_word(const struct drygascon_hash_parameters *p, uint32_t *words, unsigned i, uint32_t word)
{
    words[i < p->repeated ? i : i - p->repeated + p->c_words + 4] = pw_le32(word);
}

PW_INLINE void drygascon_hash_init(const struct drygascon_hash_parameters *p, uint32_t *words, uint8_t *used)
{
    unsigned i;

    drygascon_set_word(p, words, 0, 0x886a3f24);
    drygascon_set_word(p, words, 1, 0xd308a385);
    drygascon_set_word(p, words, 2, 0x2e8a1913);
    drygascon_set_word(p, words, 3, 0x44737003);
    drygascon_set_word(p, words, 4, 0x223809a4);
    drygascon_set_word(p, words, 5, 0xd0319f29);
    drygascon_set_word(p, words, 6, 0x98fa2e08);
    drygascon_set_word(p, words, 7, 0x896c4eec);
    if (p->repeated == 8) {
        drygascon_set_word(p, words, 8, 0xe6212845);
        drygascon_set_word(p, words, 9, 0x7713d038);
        drygascon_set_word(p, words, 10, 0xcf6654be);
        drygascon_set_word(p, words, 11, 0x6c0ce934);
    }
    for (i = p->repeated; i < p->c_words; i++)
        words[i] = words[i - p->repeated];
    *used = 0;
}

PW_INLINE void drygascon_hash_update(const struct drygascon_hash_parameters *p, uint32_t *words,
                                     uint8_t block[BLOCK_BYTES], uint8_t *used, const uint8_t *message, size_t len)
{
    while (len != 0) {
        unsigned n;

        if (*used == BLOCK_BYTES) {
            p->f(words, block, 0, p->rounds);
            *used = 0;
        }
        /* full blocks that are not the last, from where they are */
        for (; *used == 0 && len > BLOCK_BYTES; len -= BLOCK_BYTES) {
            p->f(words, message, 0, p->rounds);
            message += BLOCK_BYTES;
        }
        n = BLOCK_BYTES - *used;
        if (len < n)
            n = (unsigned)len;
        pw_bytes_copy(block + *used, message, n);
        *used = (uint8_t)(*used + n);
        message += n;
        len -= n;
    }
}

PW_INLINE void drygascon_hash_finalize(const struct drygascon_hash_parameters *p, uint32_t *words,
                                       uint8_t block[BLOCK_BYTES], unsigned used, uint8_t *digest)
{
    const unsigned domain = PHASE(DATA) | FINAL | pw_drygascon_pad(block, used);
    unsigned done;

    p->f(words, block, domain, p->rounds);
    for (done = 0;; p->g(words, p->rounds)) {
        pw_bytes_copy(digest + done, (const uint8_t *)(words + p->c_words), BLOCK_BYTES);
        done += BLOCK_BYTES;
        if (done == p->digest_bytes)
            break;
    }
}

#endif
