/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEAD mode of the Ascon family, NIST SP 800-232 section 4 and Ascon v1.2 section 2.4, one algorithm for each file
 * that includes this one. The file defines the algorithm first:
 *
 *   NAME(f)            its function or type f
 *   ORDER(f)           the function f of state.h in its byte order
 *   IV_LOW, IV_HIGH    the IV as two words
 *   KEY_BYTES, RATE    bytes of key and of a block
 *   ROUNDS             between blocks; at the start and the end there are twelve
 *   PADDING            the byte behind the last one of a string
 *   SEPARATOR          added to the last byte of the state, between associated data and message
 *
 * The one-shot functions and the streams go through the same loop, duplex(): a stream is a state and the number of
 * bytes that its current block has. */
#include "bytes.h"
#include "pennyweight/ascon.h"
#include "permutation.h"
#include "state.h"

#define STATE_BYTES 40
#define TAG_AT 24
#define TAG_BYTES 16
#define NONCE_BYTES 16
#define FULL_ROUNDS 12

/* What duplex() does with its input; how far a stream is. */
enum { ABSORB, ENCRYPT, DECRYPT };
enum { NO_DATA, ASSOCIATED_DATA, MESSAGE };

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

/* Takes in all associated data and goes on to the message. */
static void associate(uint32_t state[10], const uint8_t *ad, size_t adlen)
{
    if (adlen != 0)
        end_of_data(state, duplex(state, 0, 0, ad, adlen, ABSORB));
    separate(state);
}

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len,
                   const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t state[10];

    start(state, nonce, key);
    associate(state, ad, adlen);
    finish(state, duplex(state, 0, ciphertext, message, len, ENCRYPT), tag, key);
    pw_bytes_wipe(state, sizeof state);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    uint32_t state[10];
    int result;

    start(state, nonce, key);
    associate(state, ad, adlen);
    result = check(state, duplex(state, 0, message, ciphertext, len, DECRYPT), tag, key);
    pw_bytes_wipe(state, sizeof state);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    pw_bytes_copy(context->key, key, KEY_BYTES);
    context->position = 0;
    context->phase = NO_DATA;
    start(context->state, nonce, key);
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    context->phase = ASSOCIATED_DATA;
    context->position = (uint8_t)duplex(context->state, context->position, 0, ad, adlen, ABSORB);
}

/* From the associated data to the message, once. */
static void enter_message(NAME(context) *context)
{
    if (context->phase == MESSAGE)
        return;
    if (context->phase == ASSOCIATED_DATA)
        end_of_data(context->state, context->position);
    separate(context->state);
    context->position = 0;
    context->phase = MESSAGE;
}

static void update(NAME(context) *context, uint8_t *out, const uint8_t *in, size_t len, unsigned direction)
{
    enter_message(context);
    context->position = (uint8_t)duplex(context->state, context->position, out, in, len, direction);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    update(context, ciphertext, message, len, ENCRYPT);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    update(context, message, ciphertext, len, DECRYPT);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    enter_message(context);
    finish(context->state, context->position, tag, context->key);
    pw_bytes_wipe(context, sizeof *context);
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    int result;

    enter_message(context);
    result = check(context->state, context->position, tag, context->key);
    pw_bytes_wipe(context, sizeof *context);
    return result;
}
