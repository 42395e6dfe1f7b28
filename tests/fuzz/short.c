/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An AEAD for short messages: what comes back is the message, and nothing does when anything is wrong. */
#include "memory.h"
#include "targets.h"

static void decrypt(const struct short_aead *aead, struct input *in, const struct argument *text,
                    const struct buffer parts[3])
{
    const int in_place = is_chosen(in);
    const struct buffer out = in_place ? copied(in, parts[0].at, parts[0].n) : new_buffer(in, aead->message_bytes);
    const size_t n = text->bytes.n;

    expect(revealed(aead->decrypt(out.at, in_place ? out.at : parts[0].at, as_tag(parts[1].at, parts[1].n),
                                  parts[2].at)) == (int)n);
    expect(is_same(out.at, text->copy, n));
    expect(is_zero(out.at + n, aead->message_bytes - n));
    free_buffer(out);
}

static void decrypt_what_is_wrong(const struct short_aead *aead, struct input *in, const struct buffer parts[3])
{
    const struct buffer out = new_bytes(in, aead->message_bytes);
    struct buffer wrong[3];

    for (unsigned i = 0; i < 3; i++)
        wrong[i] = copied(in, parts[i].at, parts[i].n);
    spoil(in, wrong[choose(in, 3)]);
    expect(revealed(aead->decrypt(out.at, wrong[0].at, as_tag(wrong[1].at, wrong[1].n), wrong[2].at)) == -1);
    expect(is_zero(out.at, out.n));
    free_buffer(out);
    for (unsigned i = 0; i < 3; i++)
        free_buffer(wrong[i]);
}

void fuzz_short_aead(const void *functions, struct input *in)
{
    const struct short_aead *aead = functions;
    const struct argument key = new_secret(in, aead->key_bytes), nonce = new_argument(in, aead->nonce_bytes);
    const struct argument text = new_secret(in, choose_length(in, aead->message_bytes));
    const struct buffer ciphertext = new_buffer(in, aead->ciphertext_bytes);
    const struct buffer both = copied(in, text.bytes.at, text.bytes.n), room = new_buffer(in, aead->ciphertext_bytes);
    const struct buffer parts[3] = {ciphertext, nonce.bytes, key.bytes};
    const size_t too_long = aead->message_bytes + 1 + choose_length(in, SIZE_MAX);

    expect(aead->encrypt(ciphertext.at, text.bytes.at, text.bytes.n, nonce.bytes.at, key.bytes.at) == 0);
    reveal(ciphertext.at, ciphertext.n);
    if (both.n > 0)
        memcpy(room.at, both.at, both.n);
    expect(aead->encrypt(room.at, room.at, both.n, nonce.bytes.at, key.bytes.at) == 0);
    expect(is_same(room.at, ciphertext.at, room.n));
    memset(room.at, 0, room.n);
    expect(aead->encrypt(room.at, text.bytes.at, too_long, nonce.bytes.at, key.bytes.at) == -1);
    expect(is_zero(room.at, room.n));
    decrypt(aead, in, &text, parts);
    decrypt_what_is_wrong(aead, in, parts);
    free_buffer(ciphertext);
    free_buffer(both);
    free_buffer(room);
    free_argument(key);
    free_argument(nonce);
    free_argument(text);
}
