/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption: Cyclist with a key (NIST LWC final round submission, section 3). */
#ifndef PENNYWEIGHT_XOODYAK_C_AEAD_H
#define PENNYWEIGHT_XOODYAK_C_AEAD_H

#include "../cyclist.h"
#include "bytes.h"
#include "inline.h"
#include "pennyweight/xoodyak.h"

#define KEY_BYTES PW_XOODYAK_AEAD_KEY_BYTES
#define NONCE_BYTES PW_XOODYAK_AEAD_NONCE_BYTES
#define TAG_BYTES PW_XOODYAK_AEAD_TAG_BYTES

enum { ENCRYPTION = 0, DECRYPTION = 1 };

/* Colours: what the last byte of the state says of a block, and of the permutation after it. */
enum colour { COLOUR_KEY = 0x02, COLOUR_AD = 0x03, COLOUR_CRYPT = 0x80, COLOUR_TAG = 0x40 };

/* The block of key, nonce and nonce length; then the colour of the block of associated data, which always follows. */
static void xoodyak_start(uint32_t state[12], const uint8_t *nonce, const uint8_t *key)
{
    uint8_t *byte = (uint8_t *)state;

    pw_bytes_wipe(byte + KEY_BYTES + NONCE_BYTES, PW_XOODYAK_STATE_BYTES - KEY_BYTES - NONCE_BYTES);
    pw_bytes_copy(byte, key, KEY_BYTES);
    pw_bytes_copy(byte + KEY_BYTES, nonce, NONCE_BYTES);
    byte[KEY_BYTES + NONCE_BYTES] = NONCE_BYTES;
    byte[PW_XOODYAK_STATE_BYTES - 1] = COLOUR_KEY;
    pw_xoodyak_end_block(state, KEY_BYTES + NONCE_BYTES + 1, 0);
    byte[PW_XOODYAK_STATE_BYTES - 1] ^= COLOUR_AD;
}

static inline void xoodyak_begin_message(uint32_t state[12], unsigned offset)
{
    pw_xoodyak_end_block(state, offset, COLOUR_CRYPT);
}

/* Returns the tag, which is in the state. */
static inline const uint8_t *xoodyak_make_tag(uint32_t state[12], unsigned offset)
{
    pw_xoodyak_end_block(state, offset, COLOUR_TAG);
    return (const uint8_t *)state;
}

#endif
