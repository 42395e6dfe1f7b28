/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of COMETv1, section 3 of the specification (2019), for a ROW of COMET_AEADS (parameters.h). */
#include "pennyweight/comet.h"

#include "mode.h"
#include "../ciphers.h"

#define ROW_ID(id, cipher, block, nonce) id
#define ROW_CIPHER(id, cipher, block, nonce) cipher
#define ROW_BLOCK(id, cipher, block, nonce) block##u
#define ROW_NONCE(id, cipher, block, nonce) nonce##u

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define CIPHER PW_ROWS_JOIN(pw_, ROW(ROW_CIPHER), _encrypt)
#define BLOCK ROW(ROW_BLOCK)
#define NONCE_BYTES ROW(ROW_NONCE)
#define TAG_BYTES BLOCK

#define ONE_SHOT_ONLY
#define ONE_SHOT_STATE NAME(state)

/* A key that is longer than a block begins as Z, one that is as long as Y. */
#define KEY_IS_Z (BLOCK < KEY_BYTES)

typedef struct {
    uint32_t y[BLOCK / 4];
    uint32_t z[KEY_BYTES / 4];
    uint32_t shuffled[BLOCK / 4];
} NAME(state);

/* Y = E(Z, Y) with the next Z, which is told of `control`. */
static void NAME(next)(NAME(state) *state, unsigned control)
{
    uint8_t *const last = (uint8_t *)state->z + (KEY_BYTES - 1);

    *last = (uint8_t)(*last ^ control);
    pw_comet_double(state->z);
    CIPHER(state->y, state->z);
}

static void NAME(begin)(NAME(state) *state, const uint8_t *nonce, const uint8_t *key)
{
    if (KEY_IS_Z) {
        pw_bytes_wipe(state->y, BLOCK);
        pw_bytes_copy((uint8_t *)state->z, key, KEY_BYTES);
        CIPHER(state->y, state->z);
        pw_bytes_add((uint8_t *)state->z, nonce, NONCE_BYTES);
    } else {
        pw_bytes_copy((uint8_t *)state->z, nonce, KEY_BYTES);
        pw_bytes_copy((uint8_t *)state->y, key, KEY_BYTES);
        CIPHER(state->z, state->y);
    }
}

/* Takes all bytes of a phase; a message is encrypted or decrypted to out. Y = X ^ pad(plaintext), and what is added to the text
 * is shuffle(X). */
static void NAME(process)(NAME(state) *state, enum phase phase, uint8_t *out, const uint8_t *in, size_t len)
{
    const unsigned is_message = phase != ASSOCIATED_DATA;
    unsigned control = is_message ? HAS_MESSAGE : HAS_AD;
    uint8_t *const y = (uint8_t *)state->y;
    uint8_t *const shuffled = (uint8_t *)state->shuffled;
    size_t n;

    for (; len > 0; len -= n) {
        n = BLOCK;
        if (len < BLOCK) {
            n = len;
            control |= is_message ? SHORT_MESSAGE : SHORT_AD;
        }
        NAME(next)(state, control);
        control = 0;
        if (is_message)
            pw_comet_shuffle(shuffled, y, BLOCK / 4);
        if (phase != DECRYPTION)
            pw_bytes_add(y, in, n);
        if (is_message) {
            pw_bytes_encrypt(out, shuffled, in, n);
            out += n;
        }
        if (phase == DECRYPTION)
            pw_bytes_add(y, shuffled, n);
        if (n < BLOCK)
            y[n] ^= 1;
        in += n;
    }
}

PW_INLINE const uint8_t *NAME(run)(NAME(state) *state, enum phase direction, uint8_t *out, const uint8_t *in,
                                   size_t len, const uint8_t *ad, size_t adlen, const uint8_t *nonce,
                                   const uint8_t *key)
{
    NAME(begin)(state, nonce, key);
    NAME(process)(state, ASSOCIATED_DATA, NULL, ad, adlen);
    NAME(process)(state, direction, out, in, len);
    NAME(next)(state, IS_TAG);
    return (const uint8_t *)state->y;
}

#include "common/aead.template.h"
