/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An AEAD: what one call makes is what pieces make, comes back from it, and is refused when anything is wrong. */
#include "memory.h"
#include "targets.h"

struct message {
    const struct aead *aead;
    struct argument key, nonce, ad, text;
    struct buffer ciphertext, tag;
};

static void encrypt(struct message *m, struct input *in)
{
    const size_t n = m->text.bytes.n;

    m->ciphertext = new_buffer(in, n);
    m->tag = new_buffer(in, m->aead->tag_bytes);
    m->aead->encrypt(m->ciphertext.at, m->tag.at, m->text.bytes.at, n, m->ad.bytes.at, m->ad.bytes.n, m->nonce.bytes.at,
                     m->key.bytes.at);
    reveal(m->tag.at, m->tag.n);
    if (n > 0)
        reveal(m->ciphertext.at, n);
}

static void encrypt_in_place(const struct message *m, struct input *in)
{
    const struct buffer both = copied(in, m->text.bytes.at, m->text.bytes.n), tag = new_buffer(in, m->tag.n);

    m->aead->encrypt(both.at, tag.at, both.at, both.n, m->ad.bytes.at, m->ad.bytes.n, m->nonce.bytes.at,
                     m->key.bytes.at);
    expect(is_same(both.at, m->ciphertext.at, both.n));
    expect(is_same(tag.at, m->tag.at, tag.n));
    free_buffer(both);
    free_buffer(tag);
}

static void decrypt(const struct message *m, struct input *in)
{
    const int in_place = is_chosen(in);
    const size_t n = m->ciphertext.n;
    const struct buffer out = in_place ? copied(in, m->ciphertext.at, n) : new_buffer(in, n);
    const uint8_t *from = in_place ? out.at : m->ciphertext.at;

    expect(revealed(m->aead->decrypt(out.at, as_tag(m->tag.at, m->tag.n), from, n, m->ad.bytes.at, m->ad.bytes.n,
                                     m->nonce.bytes.at, m->key.bytes.at)) == 0);
    expect(is_same(out.at, m->text.copy, n));
    free_buffer(out);
}

/* One bit of tag, key, nonce, associated data or ciphertext is wrong: copies of all of them, then the call. */
static void decrypt_what_is_wrong(const struct message *m, struct input *in)
{
    const struct buffer right[] = {m->tag, m->key.bytes, m->nonce.bytes, m->ad.bytes, m->ciphertext};
    const struct buffer out = new_bytes(in, m->ciphertext.n);
    struct buffer wrong[5];
    unsigned spoilt = choose(in, 5);

    for (unsigned i = 0; i < 5; i++)
        wrong[i] = copied(in, right[i].at, right[i].n);
    if (wrong[spoilt].n == 0)
        spoilt = 0;
    spoil(in, wrong[spoilt]);
    expect(revealed(m->aead->decrypt(out.at, as_tag(wrong[0].at, wrong[0].n), wrong[4].at, out.n, wrong[3].at,
                                     wrong[3].n, wrong[2].at, wrong[1].at)) == -1);
    expect(is_zero(out.at, out.n));
    free_buffer(out);
    for (unsigned i = 0; i < 5; i++)
        free_buffer(wrong[i]);
}

/* ---- streaming -------------------------------------------------------------------------------------------- */

/* Of what is left, any part; all of it when the input has come to its end. */
static size_t piece(struct input *in, size_t left)
{
    return in->n > 0 ? choose_length(in, left) : left;
}

static void begin(const struct message *m, void *context, struct input *in)
{
    size_t n;

    m->aead->init(context, m->nonce.bytes.at, m->key.bytes.at, m->ad.bytes.n);
    for (size_t done = 0; done < m->ad.bytes.n; done += n) {
        struct buffer part;

        n = piece(in, m->ad.bytes.n - done);
        part = copied(in, m->ad.bytes.at + done, n);
        m->aead->aad(context, part.at, n);
        free_buffer(part);
    }
}

typedef void update(void *context, uint8_t *out, const uint8_t *from, size_t n);

static void in_pieces(update *call, void *context, const struct buffer *from, const uint8_t *expected, struct input *in)
{
    size_t n;

    for (size_t done = 0; done < from->n; done += n) {
        struct buffer part, out;
        int in_place;

        n = piece(in, from->n - done);
        in_place = is_chosen(in);
        part = copied(in, from->at + done, n);
        out = in_place ? part : new_buffer(in, n);
        call(context, out.at, part.at, n);
        expect(is_same(out.at, expected + done, n));
        free_buffer(part);
        if (!in_place)
            free_buffer(out);
    }
}

/* Whatever is done with a context that has ended, it verifies nothing. */
static void after_the_end(const struct aead *aead, void *context, struct input *in, const struct buffer *tag)
{
    const struct buffer some = new_bytes(in, choose_length(in, 40)), other = new_buffer(in, aead->tag_bytes);
    uint8_t *again = malloc(aead->context_bytes);

    expect(again != NULL && is_zero(context, aead->context_bytes));
    memset(other.at, 0, other.n);
    expect(revealed(aead->verify(context, as_tag(is_chosen(in) ? tag->at : other.at, other.n))) == -1);
    switch (choose(in, 5)) {
    case 0:
        aead->aad(context, some.at, some.n);
        break;
    case 1:
        aead->encrypt_update(context, some.at, some.at, some.n);
        break;
    case 2:
        aead->decrypt_update(context, some.at, some.at, some.n);
        break;
    case 3:
        aead->finalize(context, other.at);
        break;
    }
    /* not even the tag that it would make */
    memcpy(again, context, aead->context_bytes);
    aead->finalize(again, other.at);
    reveal(other.at, other.n);
    expect(revealed(aead->verify(context, as_tag(other.at, other.n))) == -1);
    expect(is_zero(context, aead->context_bytes));
    free(again);
    free_buffer(some);
    free_buffer(other);
}

static void encrypt_in_pieces(const struct message *m, void *context, struct input *in)
{
    const struct buffer tag = new_buffer(in, m->tag.n);

    begin(m, context, in);
    in_pieces(m->aead->encrypt_update, context, &m->text.bytes, m->ciphertext.at, in);
    m->aead->finalize(context, tag.at);
    expect(is_same(tag.at, m->tag.at, tag.n));
    after_the_end(m->aead, context, in, &m->tag);
    free_buffer(tag);
}

static void decrypt_in_pieces(const struct message *m, void *context, struct input *in)
{
    const struct buffer tag = copied(in, m->tag.at, m->tag.n);
    const int is_wrong = is_chosen(in);

    if (is_wrong)
        spoil(in, tag);
    begin(m, context, in);
    in_pieces(m->aead->decrypt_update, context, &m->ciphertext, m->text.copy, in);
    expect(revealed(m->aead->verify(context, as_tag(tag.at, tag.n))) == (is_wrong ? -1 : 0));
    after_the_end(m->aead, context, in, &m->tag);
    free_buffer(tag);
}

/* Calls in an order that no caller should have: they touch nothing but what is theirs, and end like others. */
static void out_of_order(const struct message *m, void *context, struct input *in)
{
    m->aead->init(context, m->nonce.bytes.at, m->key.bytes.at, m->ad.bytes.n);
    for (unsigned calls = choose(in, 6); calls > 0; calls--) {
        const struct buffer some = new_bytes(in, choose_length(in, 200));
        const struct buffer out = new_buffer(in, some.n);

        switch (choose(in, 3)) {
        case 0:
            m->aead->aad(context, some.at, some.n);
            break;
        case 1:
            m->aead->encrypt_update(context, out.at, some.at, some.n);
            break;
        default:
            m->aead->decrypt_update(context, out.at, some.at, some.n);
        }
        free_buffer(some);
        free_buffer(out);
    }
    (void)revealed(m->aead->verify(context, as_tag(m->tag.at, m->tag.n)));
    after_the_end(m->aead, context, in, &m->tag);
}

void fuzz_aead(const void *functions, struct input *in)
{
    struct message m = {.aead = functions};

    m.key = new_secret(in, m.aead->key_bytes);
    m.nonce = new_argument(in, m.aead->nonce_bytes);
    m.ad = new_argument(in, choose_length(in, SIZE_MAX));
    m.text = new_secret(in, choose_length(in, SIZE_MAX));
    encrypt(&m, in);
    encrypt_in_place(&m, in);
    decrypt(&m, in);
    decrypt_what_is_wrong(&m, in);
    if (m.aead->context_bytes > 0) {
        uint8_t *own = malloc(m.aead->context_bytes); /* of the alignment that its type has */

        expect(own != NULL);
        memset(own, GUARD, m.aead->context_bytes);
        encrypt_in_pieces(&m, own, in);
        decrypt_in_pieces(&m, own, in);
        out_of_order(&m, own, in);
        free(own);
    }
    free_argument(m.key);
    free_argument(m.nonce);
    free_argument(m.ad);
    free_argument(m.text);
    free_buffer(m.ciphertext);
    free_buffer(m.tag);
}
