/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of PHOTON-Beetle-AEAD, section 3 of the specification (2021), for any rate. A full block stays in the state, not yet
 * permuted, until more follows or the phase ends. */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_C_AEAD_H
#define PENNYWEIGHT_PHOTON_BEETLE_C_AEAD_H

#include "pennyweight/photon_beetle.h"

#include "../parameters.h"
#include "bytes.h"
#include "inline.h"
#include "state.h"
#include "words.h"

#define KEY_BYTES 16u
#define NONCE_BYTES 16u
#define TAG_BYTES 16u

/* The input processed so far: none, associated data, a message without associated data, or with it. A wiped context is
 * finalised. */
enum phase { FINALISED, EMPTY, ASSOCIATED_DATA, MESSAGE_ALONE, MESSAGE };

/* The operation on the input. */
enum direction { ABSORPTION, ENCRYPTION, DECRYPTION };

/* Domains of the last input if its last block is full; a partial block adds one. */
enum domain { NOTHING = 1, FOLLOWS = 1, DATA_IS_LAST = 3, MESSAGE_IS_ALL = 5 };

typedef pw_photon_beetle_aead_stream photon_beetle;

/* photon_beetle_process and photon_beetle_finish of an algorithm, once for its single call and its stream: aead_stream.c. */
void pw_photon_beetle_aead_128_process(pw_photon_beetle_aead_128_context *context, enum direction direction,
                                       uint8_t *out, const uint8_t *in, size_t len);
const uint8_t *pw_photon_beetle_aead_128_finish(pw_photon_beetle_aead_128_context *context);
void pw_photon_beetle_aead_32_process(pw_photon_beetle_aead_32_context *context, enum direction direction, uint8_t *out,
                                      const uint8_t *in, size_t len);
const uint8_t *pw_photon_beetle_aead_32_finish(pw_photon_beetle_aead_32_context *context);

/* shuffle: the second half of a block of `rate` bytes, then the first one rotated to the right by one bit. */
PW_INLINE void shuffle(uint32_t *keystream, const uint32_t *state, unsigned rate)
{
    if (rate == 16) {
        const uint32_t low = pw_le32(state[0]), high = pw_le32(state[1]);

        keystream[0] = state[2];
        keystream[1] = state[3];
        keystream[2] = pw_le32(low >> 1 | high << 31);
        keystream[3] = pw_le32(high >> 1 | low << 31);
    } else {
        const uint32_t word = pw_le32(state[0]);

        keystream[0] = pw_le32(word >> 16 | (word << 15 & UINT32_C(0x7fff0000)) | word << 31);
    }
}

PW_INLINE void photon_beetle_init(photon_beetle *stream, unsigned rate, const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *const state = (uint8_t *)stream->state;

    pw_bytes_copy(state, nonce, NONCE_BYTES);
    pw_bytes_copy(state + NONCE_BYTES, key, KEY_BYTES);
    stream->offset = (uint8_t)rate;
    stream->phase = EMPTY;
}

PW_INLINE int absorbs_ad(const photon_beetle *stream)
{
    return stream->phase == EMPTY || stream->phase == ASSOCIATED_DATA;
}

/* Pads the last block of the phase and adds its domain. */
static void end_phase(photon_beetle *stream, unsigned rate, unsigned domain)
{
    add_domain(stream->state, domain + pad(stream->state, stream->offset, rate));
    stream->offset = (uint8_t)rate;
}

/* Enters the phase of a first byte of input. */
PW_INLINE void begin_phase(photon_beetle *stream, unsigned rate, enum direction direction)
{
    if (direction == ABSORPTION) {
        if (stream->phase == EMPTY)
            stream->phase = ASSOCIATED_DATA;
    } else if (stream->phase == EMPTY) {
        stream->phase = MESSAGE_ALONE;
    } else if (stream->phase == ASSOCIATED_DATA) {
        end_phase(stream, rate, FOLLOWS);
        stream->phase = MESSAGE;
    }
}

/* Processes a chunk; that of a message is encrypted or decrypted to out. keystream: of the current block. */
PW_INLINE void photon_beetle_process(photon_beetle *stream, uint32_t *keystream, unsigned rate,
                                     enum direction direction, uint8_t *out, const uint8_t *in, size_t len)
{
    if (len == 0)
        return;
    begin_phase(stream, rate, direction);
    do {
        uint8_t *state, *key;
        size_t n;

        if (stream->offset == rate) {
            pw_photon256_permute(stream->state);
            if (direction != ABSORPTION)
                shuffle(keystream, stream->state, rate);
            stream->offset = 0;
        }
        n = rate - stream->offset;
        if (n > len)
            n = len;
        state = (uint8_t *)stream->state + stream->offset;
        key = (uint8_t *)keystream + stream->offset;
        if (direction == ABSORPTION) {
            pw_bytes_add(state, in, n);
        } else if (direction == ENCRYPTION) {
            pw_bytes_add(state, in, n);
            pw_bytes_encrypt(out, key, in, n);
            out += n;
        } else {
            pw_bytes_decrypt(out, key, in, n);
            pw_bytes_add(state, out, n);
            out += n;
        }
        in += n;
        len -= n;
        stream->offset = (uint8_t)(stream->offset + n);
    } while (len != 0);
}

/* Ends the last phase. Returns the tag, which is in the state. */
PW_INLINE const uint8_t *photon_beetle_finish(photon_beetle *stream, unsigned rate)
{
    if (stream->phase == EMPTY)
        add_domain(stream->state, NOTHING);
    else
        end_phase(stream, rate,
                  stream->phase == ASSOCIATED_DATA ? DATA_IS_LAST
                  : stream->phase == MESSAGE       ? FOLLOWS
                                                   : MESSAGE_IS_ALL);
    pw_photon256_permute(stream->state);
    return (const uint8_t *)stream->state;
}

#endif
