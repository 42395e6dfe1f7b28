/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hash and XOF modes of the Ascon family, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5, one algorithm for each
 * file that includes this one. The file defines the algorithm first:
 *
 *   ORDER(f)           the function f of state.h in its byte order
 *   INITIAL(state)     sets the state that the IV leads to (initial.h)
 *   ROUNDS             between blocks; behind the last block of a string there are twelve
 *   PADDING            the byte behind the last one of a string */
#include "bytes.h"
#include "initial.h"
#include "pennyweight/ascon.h"
#include "permutation.h"
#include "state.h"

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

/* One shot from the initial state to the wiped one. */
static void sponge(uint32_t state[10], uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    end_of_string(state, absorb(state, 0, message, len));
    squeeze(state, 0, output, outlen);
    pw_bytes_wipe(state, 40);
}
