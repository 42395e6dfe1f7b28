/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rules of every AEAD, which its mode applies at the beginning and the end of its public functions:
 *
 *   - A chunk without bytes changes nothing.
 *   - Associated data after a byte of the message finalises the context: it would be taken for ciphertext, or for data before it.
 *   - A context that is finalised, or was wiped, is zeros. It outputs zeros, and its tag is invalid.
 *   - The output of an invalid tag is wiped. Nothing of the state remains.
 *
 * A context's phase is therefore 0 if and only if the context is finalised. */
#ifndef PENNYWEIGHT_AEAD_H
#define PENNYWEIGHT_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include "bytes.h"
#include "inline.h"

/* Whether the mode takes this chunk of associated data; `in_ad`: no byte of the message came before it. */
PW_INLINE int pw_aead_takes_ad(void *context, size_t context_bytes, int in_ad, size_t adlen)
{
    if (adlen == 0)
        return 0;
    if (!in_ad)
        pw_bytes_wipe(context, context_bytes);
    return in_ad;
}

/* Whether the mode takes this chunk of the message, for which it writes len bytes to `out`. */
PW_INLINE int pw_aead_takes_message(int finalised, uint8_t *out, size_t len)
{
    if (len == 0)
        return 0;
    if (finalised)
        pw_bytes_wipe(out, len);
    return !finalised;
}

/* The end of an encryption: outputs the tag, which is somewhere in the state, and wipes the state. */
PW_INLINE void pw_aead_output_tag(uint8_t *tag, const uint8_t *computed, size_t tag_bytes, void *state,
                                  size_t state_bytes)
{
    pw_bytes_copy(tag, computed, tag_bytes);
    pw_bytes_wipe(state, state_bytes);
}

/* The end of a decryption: 0 if the tag is the computed one, which is somewhere in the state, otherwise -1; wipes the state. */
PW_INLINE int pw_aead_check_tag(const uint8_t *tag, const uint8_t *computed, size_t tag_bytes, void *state,
                                size_t state_bytes)
{
    const int result = pw_bytes_compare(computed, tag, tag_bytes);

    pw_bytes_wipe(state, state_bytes);
    return result;
}

/* The result of a decryption in a single call, whose message is wiped if the tag is invalid. */
PW_INLINE int pw_aead_release(int result, uint8_t *message, size_t len)
{
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}

/* The end of a decryption in a single call: both of these. */
PW_INLINE int pw_aead_check_message(uint8_t *message, size_t len, const uint8_t *tag, const uint8_t *computed,
                                    size_t tag_bytes, void *state, size_t state_bytes)
{
    return pw_aead_release(pw_aead_check_tag(tag, computed, tag_bytes, state, state_bytes), message, len);
}

#endif
