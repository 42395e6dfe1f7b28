/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/*
 * The eight public functions of an AEAD, for every mode that is C over a small state: in one call and in pieces. The file of the
 * mode includes this at its end, as "common/aead.template.h", and defines before it:
 *
 *   NAME(function)                       its names: pw_<id>_<function>
 *   KEY_BYTES, NONCE_BYTES, TAG_BYTES
 *   ENCRYPTION, DECRYPTION               what says the direction
 *
 * and these static functions on the NAME(context) of the public header; those that one caller has are best PW_INLINE:
 *
 *   void NAME(begin)(context, nonce, key)
 *   void NAME(take_ad)(context, ad, adlen)                        in pieces of any length but 0, while it takes_ad
 *   void NAME(take_message)(context, direction, out, in, len)     the same, while it has_begun; out may be in
 *   const uint8_t *NAME(end)(context)                             makes the tag, somewhere in the context
 *   int NAME(has_begun)(context)                                  1, but 0 of a context that has ended: that one is zeros
 *   int NAME(takes_ad)(context)                                   whether it has begun and had no byte of a message yet
 *
 * One call is then a stream of one piece. A mode that needs less memory than a context for it, or less time, says what:
 *
 *   ONE_SHOT_STATE                       the type of all that one call keeps; it is wiped at the end
 *   const uint8_t *NAME(run)(state, direction, out, in, len, ad, adlen, nonce, key)
 *                                        a PW_INLINE function: everything up to the tag, which is somewhere in the state
 *   WIPE_STATE(state, bytes)             and COPY_TAG(tag, at, bytes), where pw_bytes_wipe and pw_bytes_copy are not the best
 *
 * Beside a one shot in assembly, or one that goes another way and is written out, ONE_SHOT_ELSEWHERE is defined: then this has all
 * but encrypt and decrypt. Of a mode that cannot take a message in pieces (one_shot_only in the catalogue) ONE_SHOT_ONLY is: then it
 * needs no context and has encrypt and decrypt alone, over its `run`.
 *
 * What follows on the end, whatever the mode: of a wrong tag the output is wiped, of the state nothing stays, and the tag of a
 * context that has ended, or was wiped, is wrong. Associated data behind a byte of the message ends a context: it would be taken
 * for ciphertext, or for data in front of it. One that has ended puts out zeros. Pieces without bytes change nothing.
 */
#include "bytes.h"

#include <stddef.h>
#include <stdint.h>

#ifndef ONE_SHOT_ONLY

void NAME(init)(NAME(context) *context, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(begin)(context, nonce, key);
}

void NAME(aad)(NAME(context) *context, const uint8_t *ad, size_t adlen)
{
    if (adlen == 0)
        return;
    if (NAME(takes_ad)(context))
        NAME(take_ad)(context, ad, adlen);
    else
        pw_bytes_wipe(context, sizeof *context);
}

void NAME(encrypt_update)(NAME(context) *context, uint8_t *ciphertext, const uint8_t *message, size_t len)
{
    if (len == 0)
        return;
    if (NAME(has_begun)(context))
        NAME(take_message)(context, ENCRYPTION, ciphertext, message, len);
    else
        pw_bytes_wipe(ciphertext, len);
}

void NAME(decrypt_update)(NAME(context) *context, uint8_t *message, const uint8_t *ciphertext, size_t len)
{
    if (len == 0)
        return;
    if (NAME(has_begun)(context))
        NAME(take_message)(context, DECRYPTION, message, ciphertext, len);
    else
        pw_bytes_wipe(message, len);
}

void NAME(finalize)(NAME(context) *context, uint8_t tag[TAG_BYTES])
{
    pw_bytes_copy(tag, NAME(end)(context), TAG_BYTES);
    pw_bytes_wipe(context, sizeof *context);
}

/* Of a context that has not ended. */
static int NAME(check)(NAME(context) *context, const uint8_t *tag)
{
    const int result = pw_bytes_compare(NAME(end)(context), tag, TAG_BYTES);

    pw_bytes_wipe(context, sizeof *context);
    return result;
}

int NAME(verify)(NAME(context) *context, const uint8_t tag[TAG_BYTES])
{
    const int begun = NAME(has_begun)(context);

    return NAME(check)(context, tag) | (begun - 1);
}

#endif

#if !defined ONE_SHOT_ELSEWHERE && defined ONE_SHOT_STATE

#ifndef WIPE_STATE
#define WIPE_STATE pw_bytes_wipe
#endif
#ifndef COPY_TAG
#define COPY_TAG pw_bytes_copy
#endif

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    ONE_SHOT_STATE state;

    COPY_TAG(tag, NAME(run)(&state, ENCRYPTION, ciphertext, message, len, ad, adlen, nonce, key), TAG_BYTES);
    WIPE_STATE(&state, sizeof state);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    ONE_SHOT_STATE state;
    int result;

    result = pw_bytes_compare(NAME(run)(&state, DECRYPTION, message, ciphertext, len, ad, adlen, nonce, key), tag,
                              TAG_BYTES);
    /* The order is the one of which the compilers make less code. */
#ifdef ONE_SHOT_ONLY
    if (result < 0)
        pw_bytes_wipe(message, len);
    WIPE_STATE(&state, sizeof state);
#else
    WIPE_STATE(&state, sizeof state);
    if (result != 0)
        pw_bytes_wipe(message, len);
#endif
    return result;
}

#elif !defined ONE_SHOT_ELSEWHERE

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;

    NAME(init)(&context, nonce, key);
    if (adlen != 0)
        NAME(take_ad)(&context, ad, adlen);
    if (len != 0)
        NAME(take_message)(&context, ENCRYPTION, ciphertext, message, len);
    NAME(finalize)(&context, tag);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[TAG_BYTES], const uint8_t *ciphertext, size_t len,
                  const uint8_t *ad, size_t adlen, const uint8_t nonce[NONCE_BYTES], const uint8_t key[KEY_BYTES])
{
    NAME(context) context;
    int result;

    NAME(init)(&context, nonce, key);
    if (adlen != 0)
        NAME(take_ad)(&context, ad, adlen);
    if (len != 0)
        NAME(take_message)(&context, DECRYPTION, message, ciphertext, len);
    result = NAME(check)(&context, tag);
    if (result != 0)
        pw_bytes_wipe(message, len);
    return result;
}

#endif
