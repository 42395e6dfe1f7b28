/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Esch, section 2.2 of the v1.2 specification (2021), for any digest. A context contains a block, because only the
 * next byte shows that a block is not the last. */
#ifndef PENNYWEIGHT_SPARKLE_C_ESCH_H
#define PENNYWEIGHT_SPARKLE_C_ESCH_H

#include "pennyweight/sparkle.h"

#include "../parameters.h"
#include "../permutation.h"
#include "bytes.h"
#include "inline.h"
#include "words.h"

#define RATE 16u

struct esch_parameters {
    unsigned digest_bytes;
    unsigned state_bytes;
    void (*permute)(uint32_t *state, unsigned steps);
    unsigned slim;
    unsigned big;
    void (*absorb)(uint32_t *state, const uint8_t *block);
};

/* Added to the last y of the left half, in its highest byte. */
#define DOMAIN_PARTIAL 1u
#define DOMAIN_FULL 2u

/* The linear layer's ell, in its specification's notation w ^ (w << 16), rotated by 16. */
static inline uint32_t ell(uint32_t word)
{
    return (word >> 16) ^ (uint32_t)(word << 16) ^ (word & 0xffffu);
}

/* The block passes through the linear layer of a right half that is 0 beyond it, and is added to the left half. */
PW_INLINE void absorb(const struct esch_parameters *esch, uint32_t *state, const uint8_t *block)
{
    const uint32_t x0 = pw_load32(block);
    const uint32_t y0 = pw_load32(block + 4);
    const uint32_t x1 = pw_load32(block + 8);
    const uint32_t y1 = pw_load32(block + 12);
    const uint32_t tx = ell(x0 ^ x1);
    const uint32_t ty = ell(y0 ^ y1);
    unsigned i;

    state[0] ^= pw_le32(x0 ^ ty);
    state[1] ^= pw_le32(y0 ^ tx);
    state[2] ^= pw_le32(x1 ^ ty);
    state[3] ^= pw_le32(y1 ^ tx);
    for (i = 4; i < esch->state_bytes / 8; i += 2) {
        state[i] ^= pw_le32(ty);
        state[i + 1] ^= pw_le32(tx);
    }
}

/* Absorbs whole blocks, as long as they are not the last; returns the number of bytes left, to which *message then points. */
PW_INLINE size_t absorb_blocks(const struct esch_parameters *esch, uint32_t *state, const uint8_t **message, size_t len)
{
    for (; len > RATE; len -= RATE) {
        esch->absorb(state, *message);
        esch->permute(state, esch->slim);
        *message += RATE;
    }
    return len;
}

/* The last block, of which the first `used` bytes are there, and the digest. */
PW_INLINE void finish(const struct esch_parameters *esch, uint32_t *state, uint8_t *block, unsigned used,
                      uint8_t *digest)
{
    unsigned domain = DOMAIN_FULL;
    unsigned done;

    if (used != RATE) {
        domain = DOMAIN_PARTIAL;
        block[used] = 0x80;
        pw_bytes_wipe(block + used + 1, RATE - 1 - used);
    }
    state[esch->state_bytes / 8 - 1] ^= pw_le32((uint32_t)domain << 24);
    esch->absorb(state, block);
    esch->permute(state, esch->big);
    for (done = 0;; esch->permute(state, esch->slim)) {
        pw_bytes_copy(digest + done, (const uint8_t *)state, RATE);
        done += RATE;
        if (done == esch->digest_bytes)
            break;
    }
}

/* A complete block is absorbed when the next byte shows that it was not the last. */
PW_INLINE void update(const struct esch_parameters *esch, uint32_t *state, uint8_t *block, uint8_t *used,
                      const uint8_t *message, size_t len)
{
    while (len != 0) {
        size_t n;

        if (*used == RATE) {
            esch->absorb(state, block);
            esch->permute(state, esch->slim);
            *used = 0;
        }
        if (*used == 0)
            len = absorb_blocks(esch, state, &message, len);
        n = RATE - *used;
        if (n > len)
            n = len;
        pw_bytes_copy(block + *used, message, n);
        *used = (uint8_t)(*used + n);
        message += n;
        len -= n;
    }
}

void pw_esch256_absorb(uint32_t *state, const uint8_t *block);
void pw_esch256_finish(uint32_t *state, uint8_t *block, unsigned used, uint8_t *digest);

static const struct esch_parameters esch256 = {ESCH256, pw_esch256_absorb};

void pw_esch384_absorb(uint32_t *state, const uint8_t *block);
void pw_esch384_finish(uint32_t *state, uint8_t *block, unsigned used, uint8_t *digest);

static const struct esch_parameters esch384 = {ESCH384, pw_esch384_absorb};

#endif
