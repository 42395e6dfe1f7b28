/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of the Ascon family, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4, over a permutation of 40 bytes.
 *
 * Single calls and streams go through the same loop, duplex: a stream is a state and the number of bytes that are in its present
 * block. */
#ifndef PENNYWEIGHT_ASCON_MODE_C_AEAD_H
#define PENNYWEIGHT_ASCON_MODE_C_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include "../parameters.h"
#include "common/aead.h"

#define STATE_BYTES 40u
#define TAG_AT 24u
#define TAG_BYTES 16u
#define NONCE_BYTES 16u
#define FULL_ROUNDS 12u

/* The use that duplex makes of its input. */
enum direction { ABSORB = ASCON_ABSORB, ENCRYPTION = ASCON_ENCRYPT, DECRYPTION = ASCON_DECRYPT };

/* A state as the mode sees it: the functions of ascon/state.h in a byte order, and what depends on it. */
struct ascon_state_functions {
    void (*permute)(uint32_t state[10], unsigned rounds);
    void (*start)(uint32_t state[10], uint32_t low, uint32_t high);
    void (*add_byte)(uint32_t state[10], unsigned at, uint8_t value);
    void (*add)(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n);
    void (*encrypt)(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
    void (*decrypt)(uint32_t state[10], unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
    uint8_t padding; /* the byte after the last one of a string */
    uint8_t separator; /* added to the last byte of the state, between associated data and message */
};

struct ascon_aead_parameters {
    const struct ascon_state_functions *of_state;
    unsigned key_bytes, rate;
    unsigned rounds; /* between blocks */
    uint32_t iv[2]; /* low half first */
};

typedef void ascon_blocks(uint32_t state[10], uint8_t *out, const uint8_t *in, size_t blocks, unsigned direction);

/* Takes in len bytes from `offset` of the present block on; returns the offset afterwards, which is below the rate. Whole blocks go
 * through `blocks` if it is not NULL. */
PW_INLINE unsigned ascon_aead_duplex(const struct ascon_aead_parameters *p, ascon_blocks *blocks, uint32_t state[10],
                                     unsigned offset, uint8_t *out, const uint8_t *in, size_t len, unsigned direction)
{
    while (len != 0) {
        unsigned n = p->rate - offset;

        if (blocks && offset == 0 && len >= p->rate) {
            const size_t whole = len - len % p->rate;

            blocks(state, out, in, whole / p->rate, direction);
            if (direction != ABSORB)
                out += whole;
            in += whole;
            len -= whole;
            continue;
        }
        if (len < n)
            n = (unsigned)len;
        if (direction == ABSORB) {
            p->of_state->add(state, offset, in, n);
        } else {
            if (direction == ENCRYPTION)
                p->of_state->encrypt(state, offset, out, in, n);
            else
                p->of_state->decrypt(state, offset, out, in, n);
            out += n;
        }
        in += n;
        len -= n;
        offset += n;
        if (offset == p->rate) {
            p->of_state->permute(state, p->rounds);
            offset = 0;
        }
    }
    return offset;
}

PW_INLINE void ascon_aead_start(const struct ascon_aead_parameters *p, uint32_t state[10], const uint8_t *nonce,
                                const uint8_t *key)
{
    p->of_state->start(state, p->iv[0], p->iv[1]);
    p->of_state->add(state, TAG_AT - p->key_bytes, key, p->key_bytes);
    p->of_state->add(state, TAG_AT, nonce, NONCE_BYTES);
    p->of_state->permute(state, FULL_ROUNDS);
    p->of_state->add(state, STATE_BYTES - p->key_bytes, key, p->key_bytes);
}

/* Ends the associated data, if there were some, and goes on to the message. */
PW_INLINE void ascon_aead_begin_message(const struct ascon_aead_parameters *p, uint32_t state[10], int had_data,
                                        unsigned offset)
{
    if (had_data) {
        p->of_state->add_byte(state, offset, p->of_state->padding);
        p->of_state->permute(state, p->rounds);
    }
    p->of_state->add_byte(state, STATE_BYTES - 1, p->of_state->separator);
}

/* Ends the message. Returns the tag, which comes where the rate was. */
PW_INLINE const uint8_t *ascon_aead_make_tag(const struct ascon_aead_parameters *p, uint32_t state[10], unsigned offset,
                                             const uint8_t *key)
{
    p->of_state->add_byte(state, offset, p->of_state->padding);
    p->of_state->add(state, p->rate, key, p->key_bytes);
    p->of_state->permute(state, FULL_ROUNDS);
    p->of_state->encrypt(state, TAG_AT, (uint8_t *)state, key + p->key_bytes - TAG_BYTES, TAG_BYTES);
    return (const uint8_t *)state;
}

/* ---- as a stream ---------------------------------------------------------------------------------------- */

/* How far a stream is; a finalised one is zeros. */
enum phase { FINALISED, INITIALISED, ASSOCIATED_DATA, MESSAGE };

/* An algorithm, and where its context, whose first member is the state, has the others. */
struct ascon_aead_stream {
    const struct ascon_aead_parameters *aead;
    size_t context_bytes;
    size_t key, offset, phase;
    unsigned (*duplex)(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                       unsigned direction);
    void (*begin_message)(void *context); /* ascon_stream_begin_message for this algorithm */
};

struct ascon_aead_context {
    uint32_t *state;
    uint8_t *key;
    uint8_t *offset; /* bytes of the present block */
    uint8_t *phase;
};

PW_INLINE struct ascon_aead_context ascon_aead_context(const struct ascon_aead_stream *s, void *context)
{
    uint8_t *const bytes = context;
    const struct ascon_aead_context members = {context, bytes + s->key, bytes + s->offset, bytes + s->phase};

    return members;
}

PW_INLINE void ascon_stream_init(const struct ascon_aead_stream *s, void *context, const uint8_t *nonce,
                                 const uint8_t *key)
{
    const struct ascon_aead_context c = ascon_aead_context(s, context);

    pw_bytes_copy(c.key, key, s->aead->key_bytes);
    *c.offset = 0;
    *c.phase = INITIALISED;
    ascon_aead_start(s->aead, c.state, nonce, key);
}

PW_INLINE void ascon_stream_aad(const struct ascon_aead_stream *s, void *context, const uint8_t *ad, size_t adlen)
{
    const struct ascon_aead_context c = ascon_aead_context(s, context);

    if (!pw_aead_takes_ad(context, s->context_bytes, *c.phase == INITIALISED || *c.phase == ASSOCIATED_DATA, adlen))
        return;
    *c.phase = ASSOCIATED_DATA;
    *c.offset = (uint8_t)s->duplex(c.state, *c.offset, NULL, ad, adlen, ABSORB);
}

/* Goes on to the message, once. */
PW_INLINE void ascon_stream_begin_message(const struct ascon_aead_stream *s, void *context)
{
    const struct ascon_aead_context c = ascon_aead_context(s, context);

    if (*c.phase == MESSAGE)
        return;
    ascon_aead_begin_message(s->aead, c.state, *c.phase == ASSOCIATED_DATA, *c.offset);
    *c.offset = 0;
    *c.phase = MESSAGE;
}

PW_INLINE void ascon_stream_update(const struct ascon_aead_stream *s, void *context, enum direction direction,
                                   uint8_t *out, const uint8_t *in, size_t len)
{
    const struct ascon_aead_context c = ascon_aead_context(s, context);

    if (!pw_aead_takes_message(*c.phase == FINALISED, out, len))
        return;
    s->begin_message(context);
    *c.offset = (uint8_t)s->duplex(c.state, *c.offset, out, in, len, direction);
}

/* Returns the tag, which is in the context. */
PW_INLINE const uint8_t *ascon_stream_make_tag(const struct ascon_aead_stream *s, void *context)
{
    const struct ascon_aead_context c = ascon_aead_context(s, context);

    s->begin_message(context);
    return ascon_aead_make_tag(s->aead, c.state, *c.offset, c.key);
}

#endif
