/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The mode of COMETv1, section 3 of the specification (2019), for any block size. Bytes are processed one at a time. Some are
 * accessed through volatile pointers: the compiler would otherwise collect them in registers, which it then has to save, or
 * branch on a bit. */
#ifndef PENNYWEIGHT_COMET_C_AEAD_H
#define PENNYWEIGHT_COMET_C_AEAD_H

#include <stddef.h>

#include "bytes.h"
#include "common/aead.h"
#include "inline.h"
#include "unroll.h"

#define KEY_BYTES 16u

enum phase { ASSOCIATED_DATA, ENCRYPTION, DECRYPTION };

struct comet_parameters {
    void (*encrypt_block)(uint32_t *block, const uint32_t *key);
    void (*next)(uint32_t *y, unsigned control); /* next_z, then Y = E(Z, Y) */
    unsigned block; /* its bytes, and those of the tag */
    unsigned nonce_bytes;
};

/* The state of a call, in words: Y, Z, and the shuffled X. Y and X are blocks. */
#define COMET_STATE_WORDS(block) ((KEY_BYTES + 2 * (block)) / 4)

/* Domain bits in the last byte of Z. */
enum control { HAS_AD = 0x08, SHORT_AD = 0x10, HAS_MESSAGE = 0x20, SHORT_MESSAGE = 0x40, IS_TAG = 0x80 };

PW_INLINE uint32_t *z_of(uint32_t *y, unsigned block)
{
    return y + block / 4;
}

/* phi: the first half of Z, a number of 64 bits with its lowest byte first, is doubled modulo x^64 + x^4 + x^3 + x + 1. The carry
 * is kept behind Z, where X is shuffled next: on the stack it would stay. */
static inline void double_z(uint32_t *z)
{
    volatile uint8_t *const bytes = (volatile uint8_t *)z;
    unsigned i, n;

    bytes[KEY_BYTES] = (uint8_t)(bytes[7] >> 7);
#ifndef __OPTIMIZE_SIZE__
    PW_UNROLL_WIDE(7)
#endif
    for (i = 7; i > 0; i--)
        bytes[i] = (uint8_t)(bytes[i] << 1 | bytes[i - 1] >> 7);
    n = bytes[KEY_BYTES];
    bytes[0] = (uint8_t)((unsigned)bytes[0] << 1 ^ n << 4 ^ n << 3 ^ n << 1 ^ n);
}

/* shuffled = X3, X2 >>> 1, X0, X1, where X0 to X3 are the words of x, of so many bytes. */
static inline void shuffle(volatile uint8_t *shuffled, const volatile uint8_t *x, unsigned word)
{
    unsigned i;

    for (i = 0; i < word; i++) {
        const volatile uint8_t *const rotated = x + 2 * word;

        shuffled[i] = x[3 * word + i];
        shuffled[word + i] = (uint8_t)(rotated[i] >> 1 | rotated[(i + 1) % word] << 7);
        shuffled[2 * word + i] = x[i];
        shuffled[3 * word + i] = x[word + i];
    }
}

/* The next Z, which contains the bits of `control`. */
PW_INLINE void next_z(uint32_t *z, unsigned control)
{
    uint8_t *const last = (uint8_t *)z + (KEY_BYTES - 1);

    *last = (uint8_t)(*last ^ control);
    double_z(z);
}

/* A key that is longer than a block is the first Z. One that is as long is the first Y. */
PW_INLINE void comet_initialise(const struct comet_parameters *comet, uint32_t *y, const uint8_t *nonce,
                                const uint8_t *key)
{
    uint32_t *const z = z_of(y, comet->block);

    if (comet->block < KEY_BYTES) {
        pw_bytes_wipe(y, comet->block);
        pw_bytes_copy((uint8_t *)z, key, KEY_BYTES);
        comet->encrypt_block(y, z);
        pw_bytes_add((uint8_t *)z, nonce, comet->nonce_bytes);
    } else {
        pw_bytes_copy((uint8_t *)z, nonce, KEY_BYTES);
        pw_bytes_copy((uint8_t *)y, key, KEY_BYTES);
        comet->encrypt_block(z, y);
    }
}

/* Processes all bytes of a phase. A message is encrypted or decrypted to out: Y = X ^ pad(plaintext), and shuffle(X) is added
 * to the text. */
PW_INLINE void comet_process(const struct comet_parameters *comet, uint32_t *y, enum phase phase, uint8_t *out,
                             const uint8_t *in, size_t len)
{
    const unsigned block = comet->block;
    const unsigned is_message = phase != ASSOCIATED_DATA;
    unsigned control = is_message ? HAS_MESSAGE : HAS_AD;
    uint8_t *const x = (uint8_t *)y;
    uint8_t *const shuffled = (uint8_t *)(z_of(y, block) + KEY_BYTES / 4);
    size_t n;

    for (; len > 0; len -= n) {
        n = block;
        if (len < block) {
            n = len;
            control |= is_message ? SHORT_MESSAGE : SHORT_AD;
        }
        comet->next(y, control);
        control = 0;
        if (is_message)
            shuffle(shuffled, x, block / 4);
        if (phase != DECRYPTION)
            pw_bytes_add(x, in, n);
        if (is_message) {
            pw_bytes_encrypt(out, shuffled, in, n);
            out += n;
        }
        if (phase == DECRYPTION)
            pw_bytes_add(x, shuffled, n);
        if (n < block)
            x[n] ^= 1;
        in += n;
    }
}

/* comet_process of one algorithm, which is not inlined: both directions and the associated data share it. */
typedef void comet_processor(uint32_t *y, enum phase phase, uint8_t *out, const uint8_t *in, size_t len);

/* Leaves the tag in Y. */
PW_INLINE void comet_crypt(const struct comet_parameters *comet, comet_processor *process, uint32_t *y,
                           enum phase direction, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *ad,
                           size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    comet_initialise(comet, y, nonce, key);
    process(y, ASSOCIATED_DATA, NULL, ad, adlen);
    process(y, direction, out, in, len);
    comet->next(y, IS_TAG);
}

PW_INLINE void comet_encrypt(const struct comet_parameters *comet, comet_processor *process, uint32_t *y,
                             uint8_t *ciphertext, uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *ad,
                             size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    comet_crypt(comet, process, y, ENCRYPTION, ciphertext, message, len, ad, adlen, nonce, key);
    pw_aead_output_tag(tag, (const uint8_t *)y, comet->block, y, 4 * COMET_STATE_WORDS(comet->block));
}

PW_INLINE int comet_decrypt(const struct comet_parameters *comet, comet_processor *process, uint32_t *y,
                            uint8_t *message, const uint8_t *tag, const uint8_t *ciphertext, size_t len,
                            const uint8_t *ad, size_t adlen, const uint8_t *nonce, const uint8_t *key)
{
    comet_crypt(comet, process, y, DECRYPTION, message, ciphertext, len, ad, adlen, nonce, key);
    return pw_aead_check_message(message, len, tag, (const uint8_t *)y, comet->block, y,
                                 4 * COMET_STATE_WORDS(comet->block));
}

#endif
