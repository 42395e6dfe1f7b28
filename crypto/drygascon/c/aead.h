/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of DryGASCON, update of 28 March 2019.
 *
 * The last block of a phase is marked, with whether another phase follows; so a block waits in the context until what
 * follows it is known, the nonce as well. */
#ifndef PENNYWEIGHT_DRYGASCON_C_AEAD_H
#define PENNYWEIGHT_DRYGASCON_C_AEAD_H

#include "pennyweight/drygascon.h"

#include "common/aead.h"
#include "drygascon/sponge.h"
#include "duplex.h"

#define NONCE_BYTES 16u
#define X_BYTES 16u

enum direction { ABSORB, ENCRYPTION, DECRYPTION };

/* How the key fills c and x:
 *   SMALL   c is the key, repeated; a round of it, and another while words of x agree, gives x, which the start of the key
 *           takes the place of in c
 *   FAST    c is the first 16 bytes, repeated, x the others
 *   FULL    c and x are the key */
enum drygascon_profile { SMALL, FAST, FULL };

/* The mode over one of the sponges. The functions take an algorithm's context, whose first member is the state of the sponge. */
struct drygascon_parameters {
    void (*f)(uint32_t *state, const uint8_t *block, unsigned domain, unsigned rounds);
    void (*g)(uint32_t *state, unsigned rounds);
    unsigned c_words; /* r and x follow c, 4 words each */
    unsigned rounds;
    unsigned first_rounds; /* of the call that takes the nonce */
    unsigned tag_bytes;
    size_t context_bytes;
    size_t block, used, phase; /* places in the context */
    /* drygascon_.. below for this sponge: functions, since each is called more than once */
    void (*end_phase)(void *context, uint_fast8_t final);
    void (*take)(void *context, uint_fast8_t phase, uint8_t *out, const uint8_t *in, size_t len,
                 uint_fast8_t direction);
};

/* The members of any context. */
struct drygascon_context {
    uint32_t *c, *r, *x;
    uint8_t *block;
    uint8_t *used; /* bytes of the block */
    uint8_t *phase;
};

PW_INLINE struct drygascon_context drygascon_context(const struct drygascon_parameters *p, void *context)
{
    uint8_t *const bytes = context;
    uint32_t *const words = context;
    const struct drygascon_context members = {
        words, words + p->c_words, words + p->c_words + 4, bytes + p->block, bytes + p->used, bytes + p->phase,
    };

    return members;
}

/* Whether two of the four words are equal, which the caller may branch on: pw_bytes_compare makes it public. */
static inline int drygascon_words_agree(const uint32_t *x)
{
    const uint8_t zero = 0;
    uint8_t differ;
    unsigned all = 1;
    unsigned i, j;

    for (i = 0; i < 3; i++) {
        for (j = i + 1; j < 4; j++) {
            const uint32_t difference = x[i] ^ x[j];
            const unsigned half = (uint16_t)difference | (uint16_t)(difference >> 16);

            all &= (((half | half >> 8) & 0xff) + 0xff) >> 8;
        }
    }
    differ = (uint8_t)all;
    return !pw_bytes_compare(&differ, &zero, 1);
}

PW_INLINE void drygascon_set_key(const struct drygascon_parameters *p, void *context, const uint8_t *key,
                                 unsigned key_bytes, enum drygascon_profile profile)
{
    const struct drygascon_context s = drygascon_context(p, context);
    uint8_t *const c = (uint8_t *)s.c;
    uint8_t *const x = (uint8_t *)s.x;
    const unsigned c_bytes = 4 * p->c_words;
    const unsigned repeated = profile == SMALL ? key_bytes : profile == FAST ? key_bytes - X_BYTES : c_bytes;
    unsigned at;

    for (at = 0; at < c_bytes; at += repeated)
        pw_bytes_copy(c + at, key, c_bytes - at < repeated ? c_bytes - at : repeated);
    if (profile == SMALL) {
        do
            p->g(s.c, 1);
        while (drygascon_words_agree(s.c));
        pw_bytes_copy(x, c, X_BYTES);
        pw_bytes_copy(c, key, X_BYTES);
    } else {
        pw_bytes_copy(x, key + key_bytes - X_BYTES, X_BYTES);
    }
}

/* Takes in the last block of a phase. */
PW_INLINE void drygascon_end_phase(const struct drygascon_parameters *p, void *context, uint_fast8_t final)
{
    const struct drygascon_context s = drygascon_context(p, context);
    const unsigned domain = PHASE(*s.phase) | final | pw_drygascon_pad(s.block, *s.used);

    p->f(s.c, s.block, domain, *s.phase == NONCE ? p->first_rounds : p->rounds);
    *s.used = 0;
}

/* Takes in len bytes of a phase, the one that is open or a later one. */
PW_INLINE void drygascon_take(const struct drygascon_parameters *p, void *context, uint_fast8_t phase, uint8_t *out,
                              const uint8_t *in, size_t len, uint_fast8_t direction)
{
    const struct drygascon_context s = drygascon_context(p, context);

    if (len == 0)
        return;
    if (*s.phase != phase) {
        p->end_phase(context, 0);
        *s.phase = (uint8_t)phase;
    }
    while (len != 0) {
        uint8_t *block, *r;
        unsigned n;

        if (*s.used == BLOCK_BYTES) {
            p->f(s.c, s.block, 0, p->rounds);
            *s.used = 0;
        }
        n = BLOCK_BYTES - *s.used;
        if (len < n)
            n = (unsigned)len;
        block = s.block + *s.used;
        r = (uint8_t *)s.r + *s.used;
        *s.used = (uint8_t)(*s.used + n);
        if (n == BLOCK_BYTES && direction != ABSORB) {
            pw_drygascon_take_block(out, block, s.r, in, direction == DECRYPTION);
            out += n;
        } else if (direction == DECRYPTION) {
            /* r is used up by what it is added to */
            pw_bytes_encrypt(out, r, in, n);
            pw_bytes_copy(block, out, n);
            out += n;
        } else {
            pw_bytes_copy(block, in, n);
            if (direction == ENCRYPTION) {
                pw_bytes_encrypt(out, r, in, n);
                out += n;
            }
        }
        in += n;
        len -= n;
    }
}

PW_INLINE void drygascon_init(const struct drygascon_parameters *p, void *context, const uint8_t *nonce,
                              const uint8_t *key, unsigned key_bytes, enum drygascon_profile profile)
{
    const struct drygascon_context s = drygascon_context(p, context);

    drygascon_set_key(p, context, key, key_bytes, profile);
    pw_bytes_copy(s.block, nonce, NONCE_BYTES);
    *s.used = BLOCK_BYTES;
    *s.phase = NONCE;
}

PW_INLINE void drygascon_aad(const struct drygascon_parameters *p, void *context, const uint8_t *ad, size_t adlen)
{
    const uint8_t phase = *drygascon_context(p, context).phase;

    if (pw_aead_takes_ad(context, p->context_bytes, phase == NONCE || phase == DATA, adlen))
        p->take(context, DATA, NULL, ad, adlen, ABSORB);
}

PW_INLINE void drygascon_update(const struct drygascon_parameters *p, void *context, uint_fast8_t direction,
                                uint8_t *out, const uint8_t *in, size_t len)
{
    if (pw_aead_takes_message(*drygascon_context(p, context).phase == FINALISED, out, len))
        p->take(context, MESSAGE, out, in, len, direction);
}

/* Ends the message. Returns the tag, which is r; where it has two blocks the first one waits in x, which has done its work, and
 * then stands before the second, where c was. */
PW_INLINE const uint8_t *drygascon_make_tag(const struct drygascon_parameters *p, void *context)
{
    const struct drygascon_context s = drygascon_context(p, context);
    uint32_t *tag = s.r;
    unsigned i;

    p->end_phase(context, FINAL);
    if (p->tag_bytes > BLOCK_BYTES) {
        for (i = 0; i < BLOCK_BYTES / 4; i++)
            s.x[i] = tag[i];
        p->g(s.c, p->rounds);
        tag -= BLOCK_BYTES / 4;
        for (i = 0; i < BLOCK_BYTES / 4; i++)
            tag[i] = s.x[i];
    }
    return (const uint8_t *)tag;
}

/* Of each sponge. */
void pw_drygascon128_take(void *context, uint_fast8_t phase, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t direction);
void pw_drygascon256_take(void *context, uint_fast8_t phase, uint8_t *out, const uint8_t *in, size_t len,
                          uint_fast8_t direction);
const uint8_t *pw_drygascon128_make_tag(void *context);
const uint8_t *pw_drygascon256_make_tag(void *context);

#endif
