/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of the Ascon family, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4, over a permutation of 40 bytes.
 *
 * Single calls and streams go through the same loop, duplex: a stream is a state and the number of bytes that are in its present
 * block. */
#ifndef PENNYWEIGHT_ASCON_C_AEAD_H
#define PENNYWEIGHT_ASCON_C_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include "../parameters.h"
#include "common/aead.h"

#define STATE_BYTES 40u
#define TAG_AT 24u
#define TAG_BYTES 16u
#define NONCE_BYTES 16u
#define FULL_ROUNDS 12u

/* What duplex does with its input. */
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

#endif
