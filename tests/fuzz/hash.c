/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A hash function or an XOF: what one call makes is what pieces make. */
#include "memory.h"
#include "targets.h"

typedef void take(void *context, const uint8_t *bytes, size_t n);

static void take_in_pieces(take *call, void *context, const struct buffer *text, struct input *in)
{
    size_t n;

    for (size_t done = 0; done < text->n; done += n) {
        struct buffer part;

        n = in->n > 0 ? choose_length(in, text->n - done) : text->n - done;
        part = copied(in, text->at + done, n);
        call(context, part.at, n);
        free_buffer(part);
    }
}

static uint8_t *new_context(size_t n)
{
    uint8_t *context = malloc(n); /* of the alignment that its type has */

    expect(context != NULL);
    memset(context, GUARD, n);
    return context;
}

void fuzz_hash(const void *functions, struct input *in)
{
    const struct hash *hash = functions;
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const struct buffer whole = new_buffer(in, hash->digest_bytes), pieces = new_buffer(in, hash->digest_bytes);
    uint8_t *context = new_context(hash->context_bytes);

    hash->hash(whole.at, text.bytes.at, text.bytes.n);
    hash->init(context);
    take_in_pieces(hash->update, context, &text.bytes, in);
    hash->finalize(context, pieces.at);
    expect(is_same(pieces.at, whole.at, whole.n));
    expect(is_zero(context, hash->context_bytes));
    /* that is over, and what comes now makes no digest of anything; it touches nothing else */
    if (is_chosen(in))
        take_in_pieces(hash->update, context, &text.bytes, in);
    hash->finalize(context, pieces.at);
    expect(is_zero(context, hash->context_bytes));
    free(context);
    free_argument(text);
    free_buffer(whole);
    free_buffer(pieces);
}

static void squeeze_in_pieces(const struct xof *xof, void *context, const struct buffer *whole, struct input *in)
{
    size_t n;

    for (size_t done = 0; done < whole->n; done += n) {
        struct buffer part;

        n = in->n > 0 ? choose_length(in, whole->n - done) : whole->n - done;
        part = new_buffer(in, n);
        xof->squeeze(context, part.at, n);
        expect(is_same(part.at, whole->at + done, n));
        free_buffer(part);
    }
}

static void refuse_the_label(const struct xof *xof, void *context, struct input *in)
{
    const struct buffer label = new_bytes(in, xof->label_bytes + 1 + choose_length(in, SIZE_MAX));
    const struct buffer out = new_buffer(in, 40);

    memset(out.at, 0, out.n);
    expect(xof->xof(out.at, out.n, label.at, label.n, label.at, label.n) == -1);
    expect(is_zero(out.at, out.n));
    expect(xof->init(context, label.at, label.n) == -1);
    free_buffer(label);
    free_buffer(out);
}

void fuzz_xof(const void *functions, struct input *in)
{
    const struct xof *xof = functions;
    const struct argument label =
        xof->key_bytes > 0 ? new_secret(in, xof->key_bytes) : new_argument(in, choose_length(in, xof->label_bytes));
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const struct buffer whole = new_buffer(in, choose_length(in, SIZE_MAX));
    uint8_t *context = new_context(xof->context_bytes);

    expect(xof->xof(whole.at, whole.n, text.bytes.at, text.bytes.n, label.bytes.at, label.bytes.n) == 0);
    expect(xof->init(context, label.bytes.at, label.bytes.n) == 0);
    take_in_pieces(xof->update, context, &text.bytes, in);
    squeeze_in_pieces(xof, context, &whole, in);
    xof->wipe(context);
    expect(is_zero(context, xof->context_bytes));
    if (xof->label_bytes > 0)
        refuse_the_label(xof, context, in);
    free(context);
    free_argument(label);
    free_argument(text);
    free_buffer(whole);
}

/* A PRF of short messages: shorter outputs are the beginning of longer ones, and longer ones than the longest are refused. */
void fuzz_short_prf(const void *functions, struct input *in)
{
    const struct short_prf *prf = functions;
    const struct argument key = new_secret(in, prf->key_bytes);
    const struct argument text = new_secret(in, choose(in, (unsigned)prf->message_bytes + 3));
    const struct buffer whole = new_buffer(in, prf->output_bytes);
    const struct buffer out = new_buffer(in, choose(in, (unsigned)prf->output_bytes + 3));
    const int is_allowed = text.bytes.n <= prf->message_bytes;
    const int is_short = is_allowed && out.n <= prf->output_bytes;

    expect(prf->prf(whole.at, whole.n, text.bytes.at, text.bytes.n, key.bytes.at) == (is_allowed ? 0 : -1));
    if (!is_short && out.n > 0)
        memset(out.at, 0, out.n);
    expect(prf->prf(out.at, out.n, text.bytes.at, text.bytes.n, key.bytes.at) == (is_short ? 0 : -1));
    expect(is_short ? is_same(out.at, whole.at, out.n) : is_zero(out.at, out.n));
    free_argument(key);
    free_argument(text);
    free_buffer(whole);
    free_buffer(out);
}
