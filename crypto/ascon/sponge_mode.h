/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The steps of hashing and of XOFs of the Ascon family, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5, in terms of
 * the algorithm that has been defined before (hash256.h explains). */
#ifndef PENNYWEIGHT_ASCON_SPONGE_MODE_H
#define PENNYWEIGHT_ASCON_SPONGE_MODE_H

#include "bytes.h"
#include "initial.h"
#include "pennyweight/ascon.h"
#include "permutation.h"
#include "state.h"

#if REVERSED
#define ORDER(f) pw_ascon_##f##_be
#else
#define ORDER(f) pw_ascon_##f##_le
#endif

#define RATE 8u
#define FULL_ROUNDS 12

/* Takes in len bytes from `position` of the current block on; the position afterwards, which is below RATE. */
static unsigned absorb(uint32_t state[10], unsigned position, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = RATE - position;

        if (len < n)
            n = (unsigned)len;
        ORDER(add)(state, position, in, n);
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

static void end_of_string(uint32_t state[10], unsigned position)
{
    ORDER(add_byte)(state, position, PADDING);
    pw_ascon_permute(state, FULL_ROUNDS);
}

/* Gives the next len bytes, where `position` of the current block have been given; how many have been afterwards. */
static unsigned squeeze(uint32_t state[10], unsigned position, uint8_t *out, size_t len)
{
    while (len != 0) {
        unsigned n;

        if (position == RATE) {
            pw_ascon_permute(state, ROUNDS);
            position = 0;
        }
        n = RATE - position;
        if (len < n)
            n = (unsigned)len;
        ORDER(extract)(state, position, out, n);
        out += n;
        len -= n;
        position += n;
    }
    return position;
}

/* From the state before a message to its output, and to nothing. */
static inline void sponge(uint32_t state[10], uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    end_of_string(state, absorb(state, 0, message, len));
    squeeze(state, 0, output, outlen);
    pw_bytes_wipe(state, 40);
}

#endif
