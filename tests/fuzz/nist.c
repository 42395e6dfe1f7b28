/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* NIST's shape. Of an AEAD: the ciphertext and what belongs to it in one buffer, lengths through pointers. */
#include "memory.h"
#include "targets.h"

static void decrypt(const struct nist_aead *aead, struct input *in, const struct argument *text,
                    const struct argument *ad, const struct buffer parts[3])
{
    const struct buffer c = copied(in, parts[0].at, parts[0].n);
    const int in_place = is_chosen(in), is_wrong = is_chosen(in);
    const struct buffer out = in_place ? c : new_buffer(in, aead->is_short ? aead->more : text->bytes.n);
    unsigned long long n = 77;
    int result;

    if (is_wrong)
        spoil(in, c);
    (void)(aead->is_short ? as_tag(parts[1].at, parts[1].n) : as_tag(c.at + text->bytes.n, aead->more));
    result = revealed(aead->decrypt(out.at, &n, NULL, c.at, c.n, ad->bytes.at, ad->bytes.n, parts[1].at, parts[2].at));
    expect(result == (is_wrong ? -1 : 0));
    expect(n == (is_wrong ? 0 : text->bytes.n));
    if (!is_wrong)
        expect(is_same(out.at, text->copy, text->bytes.n));
    free_buffer(c);
    if (!in_place)
        free_buffer(out);
}

static void decrypt_what_is_cut(const struct nist_aead *aead, struct input *in, const struct argument *ad,
                                const struct buffer parts[3])
{
    const struct buffer c = copied(in, parts[0].at, choose_length(in, aead->more - 1));
    unsigned long long n = 77;

    expect(aead->decrypt(NULL, &n, NULL, c.at, c.n, ad->bytes.at, ad->bytes.n, parts[1].at, parts[2].at) == -1);
    expect(n == 0);
    free_buffer(c);
}

void fuzz_nist_aead(const void *functions, struct input *in)
{
    const struct nist_aead *aead = functions;
    /* how long a short message is, or that it is none, is told by what is secret: short.c sees to that */
    const struct argument key = aead->is_short ? new_argument(in, aead->key_bytes) : new_secret(in, aead->key_bytes);
    const struct argument nonce = new_argument(in, aead->nonce_bytes);
    const struct argument ad = new_argument(in, aead->is_short ? 0 : choose_length(in, SIZE_MAX));
    const struct argument text = new_secret(in, choose_length(in, aead->is_short ? 15 : SIZE_MAX));
    const struct buffer c = new_buffer(in, (aead->is_short ? 0 : text.bytes.n) + aead->more);
    const struct buffer both = new_buffer(in, c.n);
    const struct buffer parts[3] = {c, nonce.bytes, key.bytes};
    unsigned long long n;

    expect(aead->encrypt(c.at, &n, text.bytes.at, text.bytes.n, ad.bytes.at, ad.bytes.n, NULL, nonce.bytes.at,
                         key.bytes.at) == 0);
    expect(n == c.n);
    reveal(c.at, c.n);
    if (text.bytes.n > 0)
        memcpy(both.at, text.bytes.at, text.bytes.n);
    expect(aead->encrypt(both.at, &n, both.at, text.bytes.n, ad.bytes.at, ad.bytes.n, NULL, nonce.bytes.at,
                         key.bytes.at) == 0);
    expect(is_same(both.at, c.at, c.n));
    decrypt(aead, in, &text, &ad, parts);
    decrypt_what_is_cut(aead, in, &ad, parts);
    free_buffer(c);
    free_buffer(both);
    free_argument(key);
    free_argument(nonce);
    free_argument(ad);
    free_argument(text);
}

void fuzz_nist_hash(const void *functions, struct input *in)
{
    const struct nist_hash *hash = functions;
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const struct buffer one = new_buffer(in, hash->digest_bytes), other = new_buffer(in, hash->digest_bytes);

    expect(hash->hash(one.at, text.bytes.at, text.bytes.n) == 0);
    hash->same(other.at, text.bytes.at, text.bytes.n);
    expect(is_same(one.at, other.at, one.n));
    free_argument(text);
    free_buffer(one);
    free_buffer(other);
}
