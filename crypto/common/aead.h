/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How every AEAD in C ends a message.
 *
 * Rules of all modes, each of which keeps them in its own functions: a chunk of no bytes changes nothing. Associated data after
 * a byte of the message would be taken for ciphertext, or for data in front of it: it wipes the context. A wiped context, which
 * is also what finalisation leaves, outputs zeros and has an invalid tag. */
#ifndef PENNYWEIGHT_COMMON_AEAD_H
#define PENNYWEIGHT_COMMON_AEAD_H

#include "bytes.h"
#include "inline.h"

/* Ends an encryption: outputs the tag, computed somewhere in the state, and wipes the state. */
PW_INLINE void pw_aead_output_tag(uint8_t *tag, const uint8_t *computed, size_t tag_bytes, void *state,
                                  size_t state_bytes)
{
    pw_bytes_copy(tag, computed, tag_bytes);
    pw_bytes_wipe(state, state_bytes);
}

/* Ends a decryption: compares the tag with the computed one and wipes the state. Returns 0, or -1 if the tag is invalid. */
PW_INLINE int pw_aead_check_tag(const uint8_t *tag, const uint8_t *computed, size_t tag_bytes, void *state,
                                size_t state_bytes)
{
    const int result = pw_bytes_compare(computed, tag, tag_bytes);

    pw_bytes_wipe(state, state_bytes);
    return result;
}

/* The same of a single call, which also wipes the message if the tag is invalid. */
PW_INLINE int pw_aead_check_message(uint8_t *message, size_t len, const uint8_t *tag, const uint8_t *computed,
                                    size_t tag_bytes, void *state, size_t state_bytes)
{
    const int result = pw_aead_check_tag(tag, computed, tag_bytes, state, state_bytes);

    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}

#endif
