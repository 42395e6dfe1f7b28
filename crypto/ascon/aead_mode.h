/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of the AEAD mode of the Ascon family, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4, in terms of the
 * algorithm that has been defined before (aead128.h explains).
 *
 * The one-shot functions and the streams go through the same loop, duplex(): a stream is a state and the number of
 * bytes that its current block has. */
#ifndef PENNYWEIGHT_ASCON_AEAD_MODE_H
#define PENNYWEIGHT_ASCON_AEAD_MODE_H

#include "bytes.h"
#include "pennyweight/ascon.h"
#include "permutation.h"
#include "state.h"

#if REVERSED
#define ORDER(f) pw_ascon_##f##_be
#else
#define ORDER(f) pw_ascon_##f##_le
#endif

#define STATE_BYTES 40
#define TAG_AT 24
#define TAG_BYTES 16
#define NONCE_BYTES 16
#define FULL_ROUNDS 12

/* What duplex() does with its input. */
enum { ABSORB, ENCRYPT, DECRYPT };

/* Takes in len bytes from `position` of the current block on; the position afterwards, which is below RATE. */
static unsigned duplex(uint32_t state[10], unsigned position, uint8_t *out, const uint8_t *in, size_t len,
                       unsigned direction)
{
    while (len != 0) {
        unsigned n = RATE - position;

        if (len < n)
            n = (unsigned)len;
        if (direction == ABSORB) {
            ORDER(add)(state, position, in, n);
        } else {
            if (direction == ENCRYPT)
                ORDER(encrypt)(state, position, out, in, n);
            else
                ORDER(decrypt)(state, position, out, in, n);
            out += n;
        }
        in += n;
        len -= n;
        position += n;
        if (position == RATE) {
            pw_ascon_permute(state, ROUNDS);
            position = 0;
        }
    }
    return position;
}

static void start(uint32_t state[10], const uint8_t *nonce, const uint8_t *key)
{
    pw_ascon_start(state, IV_LOW, IV_HIGH);
    ORDER(add)(state, TAG_AT - KEY_BYTES, key, KEY_BYTES);
    ORDER(add)(state, TAG_AT, nonce, NONCE_BYTES);
    pw_ascon_permute(state, FULL_ROUNDS);
    ORDER(add)(state, STATE_BYTES - KEY_BYTES, key, KEY_BYTES);
}

/* Ends the associated data, of which there were some. */
static void end_of_data(uint32_t state[10], unsigned position)
{
    ORDER(add_byte)(state, position, PADDING);
    pw_ascon_permute(state, ROUNDS);
}

static void separate(uint32_t state[10])
{
    ORDER(add_byte)(state, STATE_BYTES - 1, SEPARATOR);
}

/* Ends the message. tag may be the start of the state. */
static void finish(uint32_t state[10], unsigned position, uint8_t *tag, const uint8_t *key)
{
    ORDER(add_byte)(state, position, PADDING);
    ORDER(add)(state, RATE, key, KEY_BYTES);
    pw_ascon_permute(state, FULL_ROUNDS);
    ORDER(encrypt)(state, TAG_AT, tag, key + KEY_BYTES - TAG_BYTES, TAG_BYTES);
}

/* Ends the message and compares the tag; it is computed where the rate was. */
static int check(uint32_t state[10], unsigned position, const uint8_t *tag, const uint8_t *key)
{
    finish(state, position, (uint8_t *)state, key);
    return pw_bytes_compare((uint8_t *)state, tag, TAG_BYTES);
}

#endif
