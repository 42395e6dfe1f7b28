/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of the Ascon family as a stream. */
#ifndef PENNYWEIGHT_ASCON_C_AEAD_STREAM_H
#define PENNYWEIGHT_ASCON_C_AEAD_STREAM_H

#include "aead.h"

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
