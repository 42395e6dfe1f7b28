/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shared parts of the AEADs of PHOTON-Beetle, for any rate: section 3 of the specification (2021). */
#ifndef PENNYWEIGHT_PHOTON_BEETLE_C_AEAD_H
#define PENNYWEIGHT_PHOTON_BEETLE_C_AEAD_H

#include "inline.h"
#include "state.h"
#include "words.h"

#define KEY_BYTES 16u
#define NONCE_BYTES 16u
#define TAG_BYTES 16u

/* The input processed so far: none, associated data, a message without associated data, or with it. */
enum phase { ENDED, EMPTY, ASSOCIATED_DATA, MESSAGE_ALONE, MESSAGE };

/* The operation on the input. */
enum direction { ABSORPTION, ENCRYPTION, DECRYPTION };

/* Domains of the last input if its last block is full; a partial block adds one. */
enum domain { NOTHING = 1, FOLLOWS = 1, DATA_IS_LAST = 3, MESSAGE_IS_ALL = 5 };

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

#endif
