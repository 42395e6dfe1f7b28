/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-AEAD128 with truncated tags: the first bytes of the whole tag, of a length that is allowed. */
#include "memory.h"
#include "targets.h"

#include <pennyweight/ascon.h>

enum { SHORTEST = PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN, LONGEST = PW_ASCON_AEAD128_TAG_BYTES };

void fuzz_truncated(const void *functions, struct input *in)
{
    const struct argument key = new_secret(in, PW_ASCON_AEAD128_KEY_BYTES);
    const struct argument nonce = new_argument(in, PW_ASCON_AEAD128_NONCE_BYTES);
    const struct argument ad = new_argument(in, choose_length(in, SIZE_MAX));
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const size_t n = text.bytes.n, taglen = choose(in, LONGEST + 3);
    const int is_allowed = taglen >= SHORTEST && taglen <= LONGEST, result = is_allowed ? 0 : -1;
    const struct buffer whole = new_buffer(in, n), whole_tag = new_buffer(in, LONGEST);
    const struct buffer out = new_buffer(in, n), tag = new_buffer(in, taglen), back = new_bytes(in, n);

    (void)functions;
    pw_ascon_aead128_encrypt(whole.at, whole_tag.at, text.bytes.at, n, ad.bytes.at, ad.bytes.n, nonce.bytes.at,
                             key.bytes.at);
    if (!is_allowed && n > 0)
        memset(out.at, 0, n);
    expect(pw_ascon_aead128_truncated_encrypt(out.at, tag.at, text.bytes.at, n, ad.bytes.at, ad.bytes.n, nonce.bytes.at,
                                              key.bytes.at, taglen) == result);
    if (is_allowed) {
        expect(is_same(out.at, whole.at, n));
        expect(is_same(tag.at, whole_tag.at, taglen));
    } else {
        expect(is_zero(out.at, n));
    }
    expect(revealed(pw_ascon_aead128_truncated_decrypt(back.at, as_tag(tag.at, tag.n), out.at, n, ad.bytes.at,
                                                       ad.bytes.n, nonce.bytes.at, key.bytes.at, taglen)) == result);
    if (is_allowed) {
        expect(is_same(back.at, text.copy, n));
        spoil(in, tag);
        expect(revealed(pw_ascon_aead128_truncated_decrypt(back.at, as_tag(tag.at, tag.n), out.at, n, ad.bytes.at,
                                                           ad.bytes.n, nonce.bytes.at, key.bytes.at, taglen)) == -1);
    }
    expect(is_zero(back.at, n));
    free_buffer(whole);
    free_buffer(whole_tag);
    free_buffer(out);
    free_buffer(tag);
    free_buffer(back);
    free_argument(key);
    free_argument(nonce);
    free_argument(ad);
    free_argument(text);
}
