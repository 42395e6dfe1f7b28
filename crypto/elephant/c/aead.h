/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Elephant v2, section 2.2 of the specification (NIST LWC final round, 2021). Messages are encrypted and
 * authenticated in one pass: a block of keystream becomes the block of ciphertext that is taken in next. */
#ifndef PENNYWEIGHT_ELEPHANT_C_AEAD_H
#define PENNYWEIGHT_ELEPHANT_C_AEAD_H

#include "pennyweight/elephant.h"

#include "common/aead.h"
#include "../masks.h"
#include "words.h"

#define KEY_BYTES 16u
#define NONCE_BYTES 12u

/* The input of a phase: the block that begins with the nonce, further blocks of associated data, the message. */
enum phase { FIRST_BLOCK, ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

/* An algorithm. The functions take its context. */
struct elephant_parameters {
    unsigned block_bytes;
    unsigned tag_bytes;
    size_t context_bytes;
    size_t sum, mask, first_mask, nonce, used, phase; /* places in the context, whose first member is the block */
    void (*permute)(uint8_t *state);
    uint8_t (*feedback)(const uint8_t *mask); /* the byte that follows a mask's last one */
    void (*mask_block)(uint32_t *block, const uint8_t *mask, unsigned other);
    /* elephant_.. below for this algorithm: functions, since each is called more than once */
    void (*set_first_masks)(void *context);
    void (*advance_masks)(void *context);
    void (*permute_masked)(void *context, enum mask other);
    void (*authenticate)(void *context);
    void (*end_phase)(void *context);
    void (*process)(void *context, uint8_t *out, const uint8_t *in, size_t len);
    void (*begin_message)(void *context, enum phase direction);
};

/* The members of any algorithm's context. */
struct elephant_context {
    uint32_t *block, *sum;
    uint8_t *mask, *first_mask, *nonce;
    uint8_t *used; /* bytes of the block */
    uint8_t *phase;
};

PW_INLINE struct elephant_context elephant_context(const struct elephant_parameters *p, void *context)
{
    uint8_t *const bytes = context;
    const struct elephant_context members = {
        context,          (uint32_t *)context + p->sum / 4,
        bytes + p->mask,  bytes + p->first_mask,
        bytes + p->nonce, bytes + p->used,
        bytes + p->phase,
    };

    return members;
}

/* The masks of block 0. */
PW_INLINE void elephant_set_first_masks(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);

    pw_bytes_copy(c.mask, c.first_mask, p->block_bytes);
    c.mask[p->block_bytes] = p->feedback(c.mask);
    c.mask[p->block_bytes + 1] = p->feedback(c.mask + 1);
}

/* Those of the next block. */
PW_INLINE void elephant_advance_masks(const struct elephant_parameters *p, void *context)
{
    uint8_t *const mask = elephant_context(p, context).mask;
    const uint8_t last = mask[p->block_bytes + 1];

    for (uint8_t i = 0; i < (p->block_bytes + 3) / 4; i++)
        pw_store32(mask + 4 * i, pw_load32(mask + 4 * i + 1));
    mask[p->block_bytes] = last;
    mask[p->block_bytes + 1] = p->feedback(mask + 1);
}

PW_INLINE void elephant_permute_masked(const struct elephant_parameters *p, void *context, enum mask other)
{
    const struct elephant_context c = elephant_context(p, context);

    p->mask_block(c.block, c.mask, other);
    p->permute((uint8_t *)c.block);
    p->mask_block(c.block, c.mask, other);
}

/* Takes in the block, which is full. */
PW_INLINE void elephant_authenticate(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);

    if (*c.phase >= ENCRYPTION) {
        p->permute_masked(context, CIPHERTEXT);
    } else if (*c.phase == ASSOCIATED_DATA) {
        p->permute_masked(context, ALONE);
    } else {
        *c.phase = ASSOCIATED_DATA;
        p->set_first_masks(context);
    }
    pw_bytes_add((uint8_t *)c.sum, (const uint8_t *)c.block, p->block_bytes);
    *c.used = 0;
}

/* Ends associated data or message: there is always room for the bit that pads. */
PW_INLINE void elephant_end_phase(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);
    uint8_t *const block = (uint8_t *)c.block + *c.used;

    pw_bytes_wipe(block, p->block_bytes - *c.used);
    *block = 1;
    p->authenticate(context);
}

/* Makes the block keystream. */
PW_INLINE void elephant_make_keystream(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);
    uint8_t *const block = (uint8_t *)c.block;

    pw_bytes_copy(block, c.nonce, NONCE_BYTES);
    pw_bytes_wipe(block + NONCE_BYTES, p->block_bytes - NONCE_BYTES);
    p->permute_masked(context, KEYSTREAM);
}

/* Ends the associated data, once. */
PW_INLINE void elephant_begin_message(const struct elephant_parameters *p, void *context, enum phase direction)
{
    const struct elephant_context c = elephant_context(p, context);

    if (*c.phase < ENCRYPTION) {
        p->end_phase(context);
        p->set_first_masks(context);
        *c.phase = (uint8_t)direction;
    }
}

/* Takes in bytes of the phase; those of a message are encrypted or decrypted to out. */
PW_INLINE void elephant_process(const struct elephant_parameters *p, void *context, uint8_t *out, const uint8_t *in,
                                size_t len)
{
    const struct elephant_context c = elephant_context(p, context);

    while (len != 0) {
        uint8_t *const block = (uint8_t *)c.block + *c.used;
        size_t n = p->block_bytes - *c.used;

        if (n > len)
            n = len;
        if (*c.phase < ENCRYPTION) {
            pw_bytes_copy(block, in, n);
        } else {
            if (*c.used == 0)
                elephant_make_keystream(p, context);
            if (*c.phase == ENCRYPTION)
                pw_bytes_encrypt(out, block, in, n);
            else
                pw_bytes_decrypt(out, block, in, n);
            out += n;
        }
        in += n;
        len -= n;
        *c.used = (uint8_t)(*c.used + n);
        if (*c.used == p->block_bytes) {
            p->authenticate(context);
            p->advance_masks(context);
        }
    }
}

PW_INLINE void elephant_init(const struct elephant_parameters *p, void *context, const uint8_t *nonce,
                             const uint8_t *key)
{
    const struct elephant_context c = elephant_context(p, context);
    uint8_t *const block = (uint8_t *)c.block;
    const unsigned whole = (p->block_bytes + 3) / 4 * 4;

    pw_bytes_wipe(c.sum, whole);
    pw_bytes_copy(block, key, KEY_BYTES);
    pw_bytes_wipe(block + KEY_BYTES, whole - KEY_BYTES);
    p->permute(block);
    pw_bytes_copy(c.first_mask, block, p->block_bytes);
    pw_bytes_copy(c.nonce, nonce, NONCE_BYTES);
    pw_bytes_copy(block, nonce, NONCE_BYTES);
    *c.used = NONCE_BYTES;
    *c.phase = FIRST_BLOCK;
}

/* Whether the context is finalised: all zero. The first block of a message has the nonce, and so bytes that are used. */
PW_INLINE int elephant_is_finalised(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);

    return (*c.phase | *c.used) == 0;
}

PW_INLINE void elephant_aad(const struct elephant_parameters *p, void *context, const uint8_t *ad, size_t adlen)
{
    const int in_ad = !elephant_is_finalised(p, context) && *elephant_context(p, context).phase < ENCRYPTION;

    if (pw_aead_takes_ad(context, p->context_bytes, in_ad, adlen))
        p->process(context, NULL, ad, adlen);
}

PW_INLINE void elephant_update(const struct elephant_parameters *p, void *context, enum phase direction, uint8_t *out,
                               const uint8_t *in, size_t len)
{
    if (!pw_aead_takes_message(elephant_is_finalised(p, context), out, len))
        return;
    p->begin_message(context, direction);
    p->process(context, out, in, len);
}

/* Ends the message. Returns the tag, which is in the context. */
PW_INLINE const uint8_t *elephant_make_tag(const struct elephant_parameters *p, void *context)
{
    const struct elephant_context c = elephant_context(p, context);
    uint8_t *const sum = (uint8_t *)c.sum;

    p->end_phase(context);
    pw_bytes_add(sum, c.first_mask, p->block_bytes);
    p->permute(sum);
    pw_bytes_add(sum, c.first_mask, p->tag_bytes);
    return sum;
}

#endif
