/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of Elephant v2, section 2.2 of the specification (2021), for a ROW of ELEPHANT_AEADS (parameters.h). Messages are
 * encrypted and authenticated in one pass: a block of keystream becomes the block of ciphertext that is taken in next.
 */
#include "pennyweight/elephant.h"

#include "aead.h"
#include "bytes.h"
#include "inline.h"
#include "mask.h"
#include "words.h"
#include "../permutation.h"

#define ROW_ID(id, permutation, block, tag) id
#define ROW_PERMUTATION(id, permutation, block, tag) permutation
#define ROW_BLOCK(id, permutation, block, tag) block##u
#define ROW_TAG(id, permutation, block, tag) tag##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define PERMUTE PW_ROWS_JOIN(pw_, ROW(ROW_PERMUTATION), _permute)
#define FEEDBACK PW_ROWS_JOIN(, ROW(ROW_ID), _feedback)
#define BLOCK_BYTES ROW(ROW_BLOCK)
#define TAG_BYTES ROW(ROW_TAG)
#define BLOCK_WORDS ((BLOCK_BYTES + 3) / 4)

/* The masks of block 0. */
static void NAME(first_masks)(NAME(context) *context)
{
    uint8_t *const mask = context->mask;

    pw_bytes_copy(mask, context->first_mask, BLOCK_BYTES);
    mask[BLOCK_BYTES] = FEEDBACK(mask);
    mask[BLOCK_BYTES + 1] = FEEDBACK(mask + 1);
}

/* Those of the next one. */
static void NAME(next_masks)(NAME(context) *context)
{
    uint8_t *const mask = context->mask;
    const uint8_t last = mask[BLOCK_BYTES + 1];

    for (uint8_t i = 0; i < BLOCK_WORDS; i++)
        pw_store32(mask + 4 * i, pw_load32(mask + 4 * i + 1));
    mask[BLOCK_BYTES] = last;
    mask[BLOCK_BYTES + 1] = FEEDBACK(mask + 1);
}

#ifdef MASKS_IN_ASSEMBLY
/* block ^= the mask, which is at an address that is a multiple of 4. */
void NAME(mask_block)(uint32_t block[BLOCK_WORDS], const uint8_t *mask, enum mask other);
#endif

/* What it adds behind the block, to whole words, is of no meaning. */
static void NAME(add_mask)(NAME(context) *context, enum mask other)
{
    const uint8_t *const mask = context->mask;

#ifdef MASKS_IN_ASSEMBLY
    NAME(mask_block)(context->block, mask, other);
#else
    for (uint8_t i = 0; i < BLOCK_WORDS; i++) {
        uint32_t word = pw_load32(mask + 4 * i);

        if (other != ALONE)
            word ^= pw_load32(mask + other + 4 * i);
        context->block[i] ^= pw_le32(word);
    }
#endif
}

static void NAME(permute_masked)(NAME(context) *context, enum mask other)
{
    NAME(add_mask)(context, other);
    PERMUTE((uint8_t *)context->block);
    NAME(add_mask)(context, other);
}

/* Takes in the block. */
static void NAME(authenticate)(NAME(context) *context)
{
    if (context->phase >= ENCRYPTION) {
        NAME(permute_masked)(context, CIPHERTEXT);
    } else if (context->phase == ASSOCIATED_DATA) {
        NAME(next_masks)(context);
        NAME(permute_masked)(context, ALONE);
    } else {
        context->phase = ASSOCIATED_DATA;
        NAME(first_masks)(context);
    }
    pw_bytes_add((uint8_t *)context->sum, (const uint8_t *)context->block, BLOCK_BYTES);
    context->used = 0;
}

/* Makes the block keystream. */
static void NAME(make_keystream)(NAME(context) *context)
{
    uint8_t *const block = (uint8_t *)context->block;

    pw_bytes_copy(block, context->nonce, NONCE_BYTES);
    pw_bytes_wipe(block + NONCE_BYTES, BLOCK_BYTES - NONCE_BYTES);
    NAME(permute_masked)(context, KEYSTREAM);
}

/* Takes in bytes of the phase; those of a message are encrypted or decrypted to out. */
static void NAME(process)(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len)
{
    while (len != 0) {
        uint8_t *const block = (uint8_t *)context->block + context->used;
        size_t n = BLOCK_BYTES - context->used;

        if (n > len)
            n = len;
        if (context->phase < ENCRYPTION) {
            pw_bytes_copy(block, in, n);
        } else {
            if (context->used == 0)
                NAME(make_keystream)(context);
            if (context->phase == ENCRYPTION)
                pw_bytes_encrypt(out, block, in, n);
            else
                pw_bytes_decrypt(out, block, in, n);
            out += n;
        }
        in += n;
        len -= n;
        context->used = (uint8_t)(context->used + n);
        if (context->used == BLOCK_BYTES) {
            NAME(authenticate)(context);
            if (context->phase >= ENCRYPTION)
                NAME(next_masks)(context);
        }
    }
}

/* Ends associated data or message: there is always room for the bit that pads. */
static void NAME(end_phase)(NAME(context) *context)
{
    uint8_t *const block = (uint8_t *)context->block + context->used;

    pw_bytes_wipe(block, BLOCK_BYTES - context->used);
    *block = 1;
    NAME(authenticate)(context);
}

static void NAME(begin_message)(NAME(context) *context, enum phase direction)
{
    if (context->phase < ENCRYPTION) {
        const uint8_t phase = context->phase;

        NAME(end_phase)(context);
        context->phase = (uint8_t)direction;
        if (phase != FIRST_BLOCK)
            NAME(first_masks)(context);
    }
}

/* The first block of a message has the nonce, and so bytes that are used. */
PW_INLINE int NAME(has_begun)(const NAME(context) *context)
{
    return (context->phase | context->used) != 0;
}

PW_INLINE int NAME(takes_ad)(const NAME(context) *context)
{
    return NAME(has_begun)(context) && context->phase < ENCRYPTION;
}

PW_INLINE void NAME(take_message)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                  size_t len)
{
    NAME(begin_message)(context, direction);
    NAME(process)(context, out, in, len);
}

/* Ends the message. */
static const uint8_t *NAME(make_tag)(NAME(context) *context)
{
    uint8_t *const sum = (uint8_t *)context->sum;

    NAME(end_phase)(context);
    pw_bytes_add(sum, context->first_mask, BLOCK_BYTES);
    PERMUTE(sum);
    pw_bytes_add(sum, context->first_mask, TAG_BYTES);
    return sum;
}

static const uint8_t *NAME(end)(NAME(context) *context)
{
    NAME(begin_message)(context, ENCRYPTION);
    return NAME(make_tag)(context);
}

PW_INLINE void NAME(begin)(NAME(context) *context, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *const block = (uint8_t *)context->block;

    pw_bytes_wipe(context->sum, sizeof context->sum);
    pw_bytes_copy(block, key, KEY_BYTES);
    pw_bytes_wipe(block + KEY_BYTES, sizeof context->block - KEY_BYTES);
    PERMUTE(block);
    pw_bytes_copy(context->first_mask, block, BLOCK_BYTES);
    pw_bytes_copy(context->nonce, nonce, NONCE_BYTES);
    pw_bytes_copy(block, nonce, NONCE_BYTES);
    context->used = NONCE_BYTES;
    context->phase = FIRST_BLOCK;
}

PW_INLINE void NAME(take_ad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    NAME(process)(context, NULL, ad, adlen);
}

PW_INLINE const uint8_t *NAME(run)(NAME(context) *context, enum phase direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    NAME(init)(context, nonce, key);
    NAME(process)(context, NULL, ad, adlen);
    NAME(begin_message)(context, direction);
    NAME(process)(context, out, in, len);
    return NAME(make_tag)(context);
}

#define ONE_SHOT_STATE NAME(context)
#include "common/aead.template.h"
