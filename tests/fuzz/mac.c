/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A MAC: the tag of one call is that of the chunks, whole and truncated, and no other tag is valid. */
#include "memory.h"
#include "targets.h"

enum { SHORTEST = 4 };

/* A stream that has absorbed the message, in chunks. */
static uint8_t *begun(const struct mac *mac, const struct argument *key, const struct argument *text, struct input *in)
{
    uint8_t *context = malloc(mac->context_bytes); /* of the alignment that its type has */
    size_t n;

    expect(context != NULL);
    memset(context, GUARD, mac->context_bytes);
    mac->init(context, key->bytes.at, key->bytes.n);
    for (size_t done = 0; done < text->bytes.n; done += n) {
        struct buffer part;

        n = in->n > 0 ? choose_length(in, text->bytes.n - done) : text->bytes.n - done;
        part = copied(in, text->bytes.at + done, n);
        mac->update(context, part.at, n);
        free_buffer(part);
    }
    return context;
}

static void expect_wiped(const struct mac *mac, uint8_t *context)
{
    expect(is_zero(context, mac->context_bytes));
}

/* Both verifications of a tag have the same result. */
static void expect_result(const struct mac *mac, const struct argument *key, const struct argument *text,
                          const struct buffer *tag, int result, struct input *in)
{
    uint8_t *context = begun(mac, key, text, in);

    expect(revealed(mac->check(as_tag(tag->at, tag->n), tag->n, text->bytes.at, text->bytes.n, key->bytes.at,
                               key->bytes.n)) == result);
    expect(revealed(mac->verify(context, as_tag(tag->at, tag->n), tag->n)) == result);
    expect_wiped(mac, context);
    free(context);
}

static void fuzz_tags(const struct mac *mac, const struct argument *key, const struct argument *text,
                      const uint8_t *tag, struct input *in)
{
    const size_t n = choose(in, (unsigned)mac->tag_bytes + 1);
    const struct buffer cut = copied(in, tag, n), longer = new_bytes(in, mac->tag_bytes + 1);

    expect_result(mac, key, text, &cut, n < SHORTEST ? -1 : 0, in);
    if (n > 0) {
        spoil(in, cut);
        expect_result(mac, key, text, &cut, -1, in);
    }
    memcpy(longer.at, tag, mac->tag_bytes);
    expect_result(mac, key, text, &longer, -1, in);
    free_buffer(cut);
    free_buffer(longer);
}

/* A finalised context makes no tag of anything, and no tag is valid for it. */
static void fuzz_ended(const struct mac *mac, uint8_t *context, const struct argument *text, const struct buffer *tag,
                       struct input *in)
{
    struct buffer ended = new_buffer(in, mac->tag_bytes);

    if (is_chosen(in))
        mac->update(context, text->bytes.at, text->bytes.n);
    expect_wiped(mac, context);
    mac->finalize(context, ended.at);
    expect(is_zero(ended.at, ended.n));
    expect(revealed(mac->verify(context, as_tag(tag->at, tag->n), tag->n)) == -1);
    expect(revealed(mac->verify(context, as_tag(ended.at, ended.n), ended.n)) == -1);
    expect_wiped(mac, context);
    free_buffer(ended);
}

void fuzz_mac(const void *functions, struct input *in)
{
    const struct mac *mac = functions;
    const struct argument key = new_secret(in, mac->key_bytes > 0 ? mac->key_bytes : choose_length(in, SIZE_MAX));
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const struct buffer whole = new_buffer(in, mac->tag_bytes), chunks = new_buffer(in, mac->tag_bytes);
    struct argument other = key;
    uint8_t *context;

    mac->mac(whole.at, text.bytes.at, text.bytes.n, key.bytes.at, key.bytes.n);
    context = begun(mac, &key, &text, in);
    mac->finalize(context, chunks.at);
    expect(is_same(chunks.at, whole.at, whole.n));
    expect_wiped(mac, context);
    fuzz_ended(mac, context, &text, &whole, in);
    fuzz_tags(mac, &key, &text, whole.at, in);
    if (key.bytes.n > 0) {
        other.bytes = copied(in, key.bytes.at, key.bytes.n);
        spoil(in, other.bytes);
        expect_result(mac, &other, &text, &whole, -1, in);
        free_buffer(other.bytes);
    }
    free(context);
    free_argument(key);
    free_argument(text);
    free_buffer(whole);
    free_buffer(chunks);
}
