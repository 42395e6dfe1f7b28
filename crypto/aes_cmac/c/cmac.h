/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CMAC (NIST SP 800-38B section 6) over any form of the cipher. The single call and the streaming functions share
 * everything but where their state lies. */
#ifndef PENNYWEIGHT_AES_CMAC_C_CMAC_H
#define PENNYWEIGHT_AES_CMAC_C_CMAC_H

#include "pennyweight/aes_cmac.h"

#include "aes/aes128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "common/mac.h"
#include "inline.h"

#define BLOCK 16
#define KEY_BYTES PW_AES128_CMAC_KEY_BYTES
#define TAG_BYTES PW_AES128_CMAC_TAG_BYTES

/* A form of the cipher. `prepared` is whatever it computes from a key, or the key itself. */
struct cmac_cipher {
    void (*prepare)(uint8_t *prepared, const uint8_t *key);
    /* Encrypts the chaining value, the first block of the state. */
    void (*encrypt)(uint8_t *state, const uint8_t *prepared);
    /* block = the encryption of zeros, L of the specification */
    void (*encrypt_zeros)(uint8_t *block, const uint8_t *prepared);
};

/* A context that is too small for the cipher's key fails to compile: define PW_AES128_CMAC_CIPHER_BYTES for all files alike. */
#define CONTEXT_HAS_ROOM_FOR_THE_CIPHER(bytes) \
    typedef char context_has_room_for_the_cipher[PW_AES128_CMAC_CIPHER_BYTES >= (bytes) ? 1 : -1]

/* Adds data to the chaining value, of which `filled` bytes were added before; returns how many are now. A full block waits for
 * the next byte, because the last block is encrypted with a subkey. */
static unsigned absorb(const struct cmac_cipher *cipher, uint8_t *state, unsigned filled, const uint8_t *message,
                       size_t len, const uint8_t *prepared)
{
    while (len > 0) {
        size_t n;

        if (filled == BLOCK) {
            cipher->encrypt(state, prepared);
            filled = 0;
        }
        n = BLOCK - filled;
        if (n > len)
            n = len;
        pw_bytes_add(state + filled, message, n);
        message += n;
        len -= n;
        filled += (unsigned)n;
    }
    return filled;
}

/* Multiplies by x (section 6.1). Each bit of 0x87 is taken from the top bit by a shift of its own: from a bit as a number, or a
 * mask, clang makes a branch on MSP430. */
static PW_NOINLINE void double_block(uint8_t block[BLOCK])
{
    const uint8_t top = block[0];
    unsigned carry = 0, i;

    for (i = BLOCK; i-- > 0;) {
        carry |= (unsigned)block[i] << 1;
        block[i] = (uint8_t)carry;
        carry >>= 8;
    }
    block[BLOCK - 1] = (uint8_t)(block[BLOCK - 1] ^ ((top & 0x80) | (top >> 5 & 4) | (top >> 6 & 2) | top >> 7));
}

/* The tag takes the place of the chaining value. A complete last block is encrypted with K1, any other with K2. */
static void finish(const struct cmac_cipher *cipher, uint8_t *state, unsigned filled, const uint8_t *prepared)
{
    uint8_t subkey[BLOCK];

    cipher->encrypt_zeros(subkey, prepared);
    double_block(subkey);
    if (filled < BLOCK) {
        double_block(subkey);
        state[filled] ^= 0x80;
    }
    pw_bytes_add(state, subkey, BLOCK);
    pw_bytes_wipe(subkey, sizeof subkey);
    cipher->encrypt(state, prepared);
}

/* Computes the tag of a message in a state of state_bytes, of which it is the first block. */
PW_INLINE void authenticate(const struct cmac_cipher *cipher, uint8_t *state, size_t state_bytes,
                            const uint8_t *message, size_t len, const uint8_t *prepared)
{
    pw_bytes_wipe(state, state_bytes);
    finish(cipher, state, absorb(cipher, state, 0, message, len, prepared), prepared);
}

/* ---- streaming ---- */

/* A cipher that makes its round keys on the way leaves one on the stack. */
PW_CLEARS_STACK(clear_stack, 64)

PW_INLINE void init(const struct cmac_cipher *cipher, pw_aes128_cmac_context *context, const uint8_t *key)
{
    pw_bytes_wipe(context, sizeof *context);
    cipher->prepare((uint8_t *)context->cipher_key, key);
    context->is_active = 1;
}

PW_INLINE void update(const struct cmac_cipher *cipher, pw_aes128_cmac_context *context, const uint8_t *message,
                      size_t len)
{
    if (context->is_active)
        context->filled = (uint8_t)absorb(cipher, context->state, context->filled, message, len,
                                          (const uint8_t *)context->cipher_key);
}

PW_INLINE void finalize(const struct cmac_cipher *cipher, pw_aes128_cmac_context *context, uint8_t *tag)
{
    if (context->is_active)
        finish(cipher, context->state, context->filled, (const uint8_t *)context->cipher_key);
    pw_bytes_copy(tag, context->state, TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
    clear_stack();
}

PW_INLINE int verify(const struct cmac_cipher *cipher, pw_aes128_cmac_context *context, const uint8_t *tag,
                     size_t taglen)
{
    const int is_finalised = -(context->is_active == 0);
    uint8_t computed[TAG_BYTES];

    finalize(cipher, context, computed);
    return pw_mac_check_tag(tag, taglen, computed, TAG_BYTES) | is_finalised;
}

#endif
