/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of TinyJAMBU, section 3.3 of the specification (2021), for any key size. */
#ifndef PENNYWEIGHT_TINYJAMBU_C_AEAD_H
#define PENNYWEIGHT_TINYJAMBU_C_AEAD_H

#include "pennyweight/tinyjambu.h"

#include "../parameters.h"
#include "../permutation.h"
#include "bytes.h"
#include "common/aead.h"
#include "inline.h"
#include "words.h"

#define NONCE_BYTES 12u
#define TAG_BYTES 8u

struct tinyjambu_parameters {
    void (*permute)(uint32_t *words, const uint32_t *key, unsigned steps);
    unsigned key_bytes;
    unsigned long_steps;
    unsigned short_steps;
};

/* The input that is absorbed, as its frame bits for w1. A message has two directions. */
#define FRAME_BITS 0x70u
enum phase { FINALISED = 0, NONCE = 0x10, ASSOCIATED_DATA = 0x30, ENCRYPTION = 0x50, DECRYPTION = 0x51, TAG = 0x70 };

PW_INLINE void permute_frame(const struct tinyjambu_parameters *tinyjambu, pw_tinyjambu_state *state,
                             const uint32_t *key, unsigned frame, unsigned steps)
{
    state->words[1] ^= pw_le32(frame);
    tinyjambu->permute(state->words, key, steps);
}

PW_INLINE void start(const struct tinyjambu_parameters *tinyjambu, pw_tinyjambu_state *state, uint32_t *key,
                     const uint8_t *key_bytes)
{
    pw_bytes_wipe(state, sizeof *state);
    pw_bytes_copy((uint8_t *)key, key_bytes, tinyjambu->key_bytes);
    permute_frame(tinyjambu, state, key, 0, tinyjambu->long_steps);
    state->phase = NONCE;
}

/* Absorbs bytes of the phase in blocks of four, of which state->used may have been absorbed before; a message is encrypted or
 * decrypted to out. The data for a byte is in the state and not in registers, which would have to be saved. */
PW_INLINE void process(const struct tinyjambu_parameters *tinyjambu, pw_tinyjambu_state *state, const uint32_t *key,
                       uint8_t *out, const uint8_t *in, size_t len)
{
    for (; len != 0; len--) {
        uint8_t byte = *in++;
        uint8_t *keystream;

        if (state->used == 0)
            permute_frame(tinyjambu, state, key, state->phase & FRAME_BITS,
                          state->phase >= ENCRYPTION ? tinyjambu->long_steps : tinyjambu->short_steps);
        keystream = (uint8_t *)&state->words[2] + state->used;
        if (state->phase >= ENCRYPTION) {
            const uint8_t result = (uint8_t)(byte ^ *keystream);

            *out++ = result;
            if (state->phase == DECRYPTION)
                byte = result;
        }
        keystream[4] = (uint8_t)(keystream[4] ^ byte);
        state->used = (uint8_t)((state->used + 1u) % 4);
    }
}

/* Ends a phase: the length of an incomplete block goes into the state. */
static void end_phase(pw_tinyjambu_state *state)
{
    state->words[1] ^= pw_le32(state->used);
    state->used = 0;
}

/* Whether the mode takes this chunk of associated data; what precedes it is complete. */
PW_INLINE int takes_ad(void *context, size_t context_bytes, pw_tinyjambu_state *state, size_t adlen)
{
    const int in_ad = state->phase != FINALISED && state->phase < ENCRYPTION;

    if (!pw_aead_takes_ad(context, context_bytes, in_ad, adlen))
        return 0;
    state->phase = ASSOCIATED_DATA;
    return 1;
}

/* Whether the mode takes this chunk of the message; the associated data is complete. */
PW_INLINE int takes_message(pw_tinyjambu_state *state, enum phase direction, uint8_t *out, size_t len)
{
    if (!pw_aead_takes_message(state->phase == FINALISED, out, len))
        return 0;
    if (state->phase < ENCRYPTION) {
        end_phase(state);
        state->phase = (uint8_t)direction;
    }
    return 1;
}

/* The first half of the tag is there before the last permutation. It replaces the word before the second half. */
PW_INLINE const uint8_t *make_tag(const struct tinyjambu_parameters *tinyjambu, pw_tinyjambu_state *state,
                                  const uint32_t *key)
{
    uint8_t first[TAG_BYTES / 2];

    end_phase(state);
    permute_frame(tinyjambu, state, key, TAG, tinyjambu->long_steps);
    pw_bytes_copy(first, (const uint8_t *)&state->words[2], sizeof first);
    permute_frame(tinyjambu, state, key, TAG, tinyjambu->short_steps);
    pw_bytes_copy((uint8_t *)&state->words[1], first, sizeof first);
    pw_bytes_wipe(first, sizeof first);
    return (const uint8_t *)&state->words[1];
}

#endif
