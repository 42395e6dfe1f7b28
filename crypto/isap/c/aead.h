/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of ISAP v2.0, section 2 of the specification (2021): the message is encrypted with a key made of the nonce, the
 * ciphertext is authenticated with one made of its hash.
 *
 * A single call does one after the other, and a decryption authenticates first. A stream has both states side by side, and so
 * its decrypted bytes are unverified as they are in all streams here. */
#ifndef PENNYWEIGHT_ISAP_C_AEAD_H
#define PENNYWEIGHT_ISAP_C_AEAD_H

#include "pennyweight/isap.h"

#include "common/aead.h"
#include "../sponge.h"

#define KEY_BYTES 16u
#define NONCE_BYTES 16u
#define TAG_BYTES 16u

/* The first byte of each initial value: of authentication, of its key, of the encryption's key. */
enum purpose { AUTHENTICATION = 1, AUTHENTICATION_KEY = 2, ENCRYPTION_KEY = 3 };

/* The input that a context processes; a finalised one is zeros. */
enum phase { FINALISED, ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* In place of the bytes used of a block of keystream: there is no keystream yet. */
#define WITHOUT_KEY 0xffu

/* A state as the mode sees it: the functions of ../sponge.h for a permutation. */
struct isap_sponge {
    unsigned bytes, rate;
    void (*permute)(uint32_t *state, unsigned rounds);
    void (*start)(uint32_t *state, const uint8_t first[16], uint32_t iv_high, uint32_t iv_low);
    void (*add)(uint32_t *state, unsigned at, const uint8_t *in, unsigned n);
    void (*add_byte)(uint32_t *state, unsigned at, uint8_t byte);
    void (*crypt)(const uint32_t *state, unsigned at, uint8_t *out, const uint8_t *in, unsigned n);
    void (*order)(uint32_t *state);
    void (*absorb_bits)(uint32_t *state, const uint8_t y[16], unsigned rounds);
};

/* Strings by whole blocks, ../sponge.h; NULL where there is no assembly for them. */
typedef size_t isap_absorb_blocks(uint32_t *state, const uint8_t *in, size_t len, unsigned rounds);
typedef size_t isap_crypt_blocks(uint32_t *state, uint8_t *out, const uint8_t *in, size_t len, unsigned rounds);

/* Table 2.1. */
struct isap_parameters {
    const struct isap_sponge *sponge;
    /* Rounds after a block that is authenticated, after a bit of the re-keying, before a block of keystream, and after the key and
     * the last bit of the re-keying. */
    unsigned s_h, s_b, s_e, s_k;
};

/* An algorithm. The functions are isap_.. below for it: functions, since each is called more than once. */
struct isap_algorithm {
    const struct isap_parameters *parameters;
    size_t context_bytes;
    size_t keystream, key, hashed, used, phase; /* places in the context, whose first member is the state of the hash */
    void (*begin_keystream)(uint32_t *state, const uint8_t *nonce, const uint8_t *key);
    uint8_t (*add_keystream)(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len);
    void (*begin_hash)(uint32_t *state, const uint8_t *nonce);
    uint8_t (*hash)(uint32_t *state, uint8_t used, const uint8_t *in, size_t len);
    void (*end_string)(uint32_t *state, uint8_t used);
    void (*end_data)(uint32_t *state, uint8_t used);
    void (*make_tag)(uint32_t *state, uint32_t *other, uint8_t used, const uint8_t *key);
    void (*begin_text)(void *context, enum phase direction);
};

/* The initial value of a purpose: that, the key's bits, the rates and the rounds. */
PW_INLINE void isap_start(const struct isap_parameters *p, uint32_t *state, const uint8_t *first, enum purpose purpose)
{
    p->sponge->start(state, first, (uint32_t)purpose << 24 | UINT32_C(0x800001) | (uint32_t)(8u * p->sponge->rate) << 8,
                     (uint32_t)p->s_h << 24 | (uint32_t)p->s_b << 16 | (uint32_t)p->s_e << 8 | p->s_k);
}

/* The state that the key and the 16 bytes of y give, one bit at a time. In line, to keep the stack low. */
PW_INLINE void isap_rekey(const struct isap_parameters *p, uint32_t *state, const uint8_t *key, enum purpose purpose,
                          const uint8_t *y)
{
    isap_start(p, state, key, purpose);
    p->sponge->permute(state, p->s_k);
    p->sponge->absorb_bits(state, y, p->s_b);
    p->sponge->permute(state, p->s_k);
}

/* Begins the keystream: the nonce follows the derived key. */
PW_INLINE void isap_begin_keystream(const struct isap_parameters *p, uint32_t *state, const uint8_t *nonce,
                                    const uint8_t *key)
{
    const unsigned at = p->sponge->bytes - KEY_BYTES;

    isap_rekey(p, state, key, ENCRYPTION_KEY, nonce);
    pw_bytes_wipe((uint8_t *)state + at, KEY_BYTES);
    p->sponge->add(state, at, nonce, KEY_BYTES);
}

/* Adds keystream, of whose present block `used` bytes are used; returns how many are then. */
PW_INLINE uint8_t isap_add_keystream(const struct isap_parameters *p, isap_crypt_blocks *crypt_blocks, uint32_t *state,
                                     uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = p->sponge->rate - used;

        if (n == 0) {
            if (crypt_blocks) {
                const size_t left = crypt_blocks(state, out, in, len, p->s_e);

                out += len - left;
                in += len - left;
                len = left;
                if (left == 0)
                    break;
            }
            p->sponge->permute(state, p->s_e);
            used = 0;
            n = p->sponge->rate;
        }
        if (n > len)
            n = (unsigned)len;
        p->sponge->crypt(state, used, out, in, n);
        out += n;
        in += n;
        len -= n;
        used = (uint8_t)(used + n);
    }
    return used;
}

/* Begins to authenticate. */
PW_INLINE void isap_begin_hash(const struct isap_parameters *p, uint32_t *state, const uint8_t *nonce)
{
    isap_start(p, state, nonce, AUTHENTICATION);
    p->sponge->permute(state, p->s_h);
}

/* Takes bytes into a block of which `used` are taken; returns how many are then. */
PW_INLINE uint8_t isap_hash(const struct isap_parameters *p, isap_absorb_blocks *absorb_blocks, uint32_t *state,
                            uint8_t used, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = p->sponge->rate - used;

        if (absorb_blocks && used == 0) {
            const size_t left = absorb_blocks(state, in, len, p->s_h);

            in += len - left;
            len = left;
        }
        if (n > len)
            n = (unsigned)len;
        p->sponge->add(state, used, in, n);
        in += n;
        len -= n;
        used = (uint8_t)(used + n);
        if (used == p->sponge->rate) {
            p->sponge->permute(state, p->s_h);
            used = 0;
        }
    }
    return used;
}

/* Ends associated data or ciphertext with the bit that pads. */
PW_INLINE void isap_end_string(const struct isap_parameters *p, uint32_t *state, uint8_t used)
{
    p->sponge->add_byte(state, used, 0x80);
    p->sponge->permute(state, p->s_h);
}

/* The same of the associated data, with the bit that tells them from the ciphertext. */
PW_INLINE void isap_end_data(const struct isap_algorithm *a, uint32_t *state, uint8_t used)
{
    a->end_string(state, used);
    a->parameters->sponge->add_byte(state, a->parameters->sponge->bytes - 1, 1);
}

/* Ends the ciphertext. The tag is left in the first bytes of the state, where what its key is made of was before. */
PW_INLINE void isap_make_tag(const struct isap_algorithm *a, uint32_t *state, uint32_t *other, uint8_t used,
                             const uint8_t *key)
{
    a->end_string(state, used);
    a->parameters->sponge->order(state);
    isap_rekey(a->parameters, other, key, AUTHENTICATION_KEY, (const uint8_t *)state);
    pw_bytes_copy((uint8_t *)state, (const uint8_t *)other, KEY_BYTES);
    a->parameters->sponge->permute(state, a->parameters->s_h);
    a->parameters->sponge->order(state);
}

/* ---- single calls ------------------------------------------------------------------------------------------- */

PW_INLINE void isap_crypt(const struct isap_algorithm *a, uint32_t *state, uint8_t *out, const uint8_t *in, size_t len,
                          const uint8_t *nonce, const uint8_t *key)
{
    if (len != 0) {
        a->begin_keystream(state, nonce, key);
        (void)a->add_keystream(state, (uint8_t)a->parameters->sponge->rate, out, in, len);
    }
}

/* The tag is in the first bytes of the state then. In line, to keep the stack low. */
PW_INLINE void isap_authenticate(const struct isap_algorithm *a, uint32_t *state, uint32_t *other,
                                 const uint8_t *ciphertext, size_t len, const uint8_t *ad, size_t adlen,
                                 const uint8_t *nonce, const uint8_t *key)
{
    a->begin_hash(state, nonce);
    a->end_data(state, a->hash(state, 0, ad, adlen));
    a->make_tag(state, other, a->hash(state, 0, ciphertext, len), key);
}

/* ---- streams -------------------------------------------------------------------------------------------------- */

/* The members of any algorithm's context. */
struct isap_context {
    uint32_t *hash, *keystream;
    uint8_t *key;
    uint8_t *hashed; /* bytes of the block that is authenticated */
    uint8_t *used; /* bytes of the block of keystream */
    uint8_t *phase;
};

PW_INLINE struct isap_context isap_context(const struct isap_algorithm *a, void *context)
{
    uint8_t *const bytes = context;
    const struct isap_context members = {
        context,          (uint32_t *)context + a->keystream / 4, bytes + a->key, bytes + a->hashed, bytes + a->used,
        bytes + a->phase,
    };

    return members;
}

/* Until there is a byte of text the nonce waits where the keystream's state will be. */
PW_INLINE void isap_init(const struct isap_algorithm *a, void *context, const uint8_t *nonce, const uint8_t *key)
{
    const struct isap_context c = isap_context(a, context);

    pw_bytes_copy(c.key, key, KEY_BYTES);
    pw_bytes_copy((uint8_t *)c.keystream, nonce, NONCE_BYTES);
    a->begin_hash(c.hash, nonce);
    *c.hashed = 0;
    *c.used = WITHOUT_KEY;
    *c.phase = ASSOCIATED_DATA;
}

PW_INLINE void isap_aad(const struct isap_algorithm *a, void *context, const uint8_t *ad, size_t adlen)
{
    const struct isap_context c = isap_context(a, context);

    if (pw_aead_takes_ad(context, a->context_bytes, *c.phase == ASSOCIATED_DATA, adlen))
        *c.hashed = a->hash(c.hash, *c.hashed, ad, adlen);
}

PW_INLINE void isap_begin_text(const struct isap_algorithm *a, void *context, enum phase direction)
{
    const struct isap_context c = isap_context(a, context);

    if (*c.phase == ASSOCIATED_DATA) {
        a->end_data(c.hash, *c.hashed);
        *c.hashed = 0;
        *c.phase = (uint8_t)direction;
    }
}

PW_INLINE void isap_update(const struct isap_algorithm *a, void *context, enum phase direction, uint8_t *out,
                           const uint8_t *in, size_t len)
{
    const struct isap_context c = isap_context(a, context);

    if (!pw_aead_takes_message(*c.phase == FINALISED, out, len))
        return;
    a->begin_text(context, direction);
    if (direction == DECRYPTION)
        *c.hashed = a->hash(c.hash, *c.hashed, in, len);
    if (*c.used == WITHOUT_KEY) {
        uint8_t nonce[NONCE_BYTES];

        pw_bytes_copy(nonce, (const uint8_t *)c.keystream, NONCE_BYTES);
        a->begin_keystream(c.keystream, nonce, c.key);
        *c.used = (uint8_t)a->parameters->sponge->rate;
    }
    *c.used = a->add_keystream(c.keystream, *c.used, out, in, len);
    if (direction == ENCRYPTION)
        *c.hashed = a->hash(c.hash, *c.hashed, out, len);
}

/* Returns the tag, which is in the context. */
PW_INLINE const uint8_t *isap_finish(const struct isap_algorithm *a, void *context)
{
    const struct isap_context c = isap_context(a, context);

    a->begin_text(context, ENCRYPTION);
    a->make_tag(c.hash, c.keystream, *c.hashed, c.key);
    return (const uint8_t *)c.hash;
}

#endif
