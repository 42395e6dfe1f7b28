/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashing and XOFs of the Ascon family, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5, for a ROW of ASCON_SPONGES
 * (parameters.h). The file that includes it defines
 *   HAS_ONE_SHOT          of which rows this has the one shot and not only the stream: 1, 0, or what is not 0 in some
 *   BLOCKS_IN_ASSEMBLY    where whole blocks are absorbed by pw_<id>_blocks() */
#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../permutation.h"
#include "../state.h"
#include "bytes.h"

#define ROW_ID(id, digest, label, order, rounds, ...) id
#define ROW_DIGEST(id, digest, label, order, rounds, ...) digest
#define ROW_LABEL(id, digest, label, order, rounds, ...) label
#define ROW_ORDER(id, digest, label, order, rounds, ...) order
#define ROW_ROUNDS(id, digest, label, order, rounds, ...) rounds

#define ALGORITHM PW_ROWS_JOIN(pw_, ROW(ROW_ID), )
#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define ORDER(function) PW_ROWS_JOIN(pw_ascon_, function##_, ROW(ROW_ORDER))
#define DIGEST_BYTES ROW(ROW_DIGEST)
#define LABEL_BYTES ROW(ROW_LABEL)
#define ROUNDS ROW(ROW_ROUNDS)
#define PADDING PW_ROWS_JOIN(PADDING_, ROW(ROW_ORDER), )

#define RATE 8u
#define FULL_ROUNDS 12

/* Takes in len bytes from `position` of the current block on; the position afterwards, which is below RATE. */
static unsigned NAME(absorb)(uint32_t state[10], unsigned position, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = RATE - position;

#ifdef BLOCKS_IN_ASSEMBLY
        if (position == 0 && len >= RATE) {
            size_t whole = len - len % RATE;

            NAME(blocks)(state, in, whole / RATE);
            in += whole;
            len -= whole;
            continue;
        }
#endif
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

static void NAME(end_of_string)(uint32_t state[10], unsigned position)
{
    ORDER(add_byte)(state, position, PADDING);
    pw_ascon_permute(state, FULL_ROUNDS);
}

/* Gives the next len bytes, where `position` of the current block have been given; how many have been afterwards. */
static unsigned NAME(give)(uint32_t state[10], unsigned position, uint8_t *out, size_t len)
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

/* ---- one shot -------------------------------------------------------------------------------------------- */

#if HAS_ONE_SHOT
/* From the state before a message to its output, and to nothing. */
static inline void NAME(sponge)(uint32_t state[10], uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    NAME(end_of_string)(state, NAME(absorb)(state, 0, message, len));
    NAME(give)(state, 0, output, outlen);
    pw_bytes_wipe(state, 40);
}
#endif

#if LABEL_BYTES
/* Absorbs the length of the label in bits, which fits two bytes, and the label. */
static void NAME(customize)(uint32_t state[10], const uint8_t *label, size_t labellen)
{
    NAME(initial)(state);
    ORDER(add_byte)(state, 0, (uint8_t)(labellen << 3));
    ORDER(add_byte)(state, 1, (uint8_t)(labellen >> 5));
    pw_ascon_permute(state, FULL_ROUNDS);
    NAME(end_of_string)(state, NAME(absorb)(state, 0, label, labellen));
}

#if HAS_ONE_SHOT
int ALGORITHM(uint8_t *output, size_t outlen, const uint8_t *message, size_t len, const uint8_t *label, size_t labellen)
{
    uint32_t state[10];

    if (labellen > LABEL_BYTES)
        return -1;
    NAME(customize)(state, label, labellen);
    NAME(sponge)(state, output, outlen, message, len);
    return 0;
}
#endif
#elif HAS_ONE_SHOT && DIGEST_BYTES
void ALGORITHM(uint8_t digest[DIGEST_BYTES], const uint8_t *message, size_t len)
{
    uint32_t state[10];

    NAME(initial)(state);
    NAME(sponge)(state, digest, DIGEST_BYTES, message, len);
}
#elif HAS_ONE_SHOT
void ALGORITHM(uint8_t *output, size_t outlen, const uint8_t *message, size_t len)
{
    uint32_t state[10];

    NAME(initial)(state);
    NAME(sponge)(state, output, outlen, message, len);
}
#endif

/* ---- in pieces ------------------------------------------------------------------------------------------- */

#if LABEL_BYTES
int NAME(init)(NAME(context) *context, const uint8_t *label, size_t labellen)
{
    if (labellen > LABEL_BYTES)
        return -1;
    NAME(customize)(context->state, label, labellen);
    context->offset = 0;
    context->squeezing = 0;
    return 0;
}
#else
void NAME(init)(NAME(context) *context)
{
    NAME(initial)(context->state);
    context->offset = 0;
#if !DIGEST_BYTES
    context->squeezing = 0;
#endif
}
#endif

void NAME(update)(NAME(context) *context, const uint8_t *message, size_t len)
{
    context->offset = (uint8_t)NAME(absorb)(context->state, context->offset, message, len);
}

#if DIGEST_BYTES
void NAME(finalize)(NAME(context) *context, uint8_t digest[DIGEST_BYTES])
{
    NAME(end_of_string)(context->state, context->offset);
    NAME(give)(context->state, 0, digest, DIGEST_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}
#else
void NAME(squeeze)(NAME(context) *context, uint8_t *output, size_t outlen)
{
    if (context->squeezing == 0) {
        NAME(end_of_string)(context->state, context->offset);
        context->offset = 0;
        context->squeezing = 1;
    }
    context->offset = (uint8_t)NAME(give)(context->state, context->offset, output, outlen);
}

void NAME(wipe)(NAME(context) *context)
{
    pw_bytes_wipe(context, sizeof *context);
}
#endif
