/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The descriptors: each is found by its id and by no other, and its functions are those of its algorithm's kind. */
#include "memory.h"
#include "targets.h"

#include <pennyweight/aead.h>
#include <pennyweight/hash.h>

/* An id as a caller may have it, right up to the end of an allocation: the whole, or cut, or with a sign changed, or with one more. */
static struct buffer new_id(struct input *in, const char *id)
{
    const size_t n = strlen(id);
    const unsigned kind = choose(in, 4);
    const size_t kept = kind == 1 ? choose(in, 256) % n : n;
    const struct buffer made = new_buffer(in, kept + 1 + (kind == 3));

    memcpy(made.at, id, kept);
    memset(made.at + kept, '\0', made.n - kept);
    if (kind == 2)
        made.at[choose(in, 256) % n] ^= (uint8_t)(1 + choose(in, 255));
    if (kind == 3)
        made.at[kept] = (uint8_t)(1 + choose(in, 255));
    return made;
}

/* What `find` gives for `asked`: the descriptor of that id, or none. */
static void expect_found(const void *found, const char *id, const char *asked)
{
    expect(found == NULL || strcmp(id, asked) == 0);
}

void fuzz_aead_descriptors(const void *functions, struct input *in)
{
    size_t count;
    const pw_aead *const *all = pw_aead_list(&count);
    const pw_aead *one = all[choose(in, 256) % count];
    const struct buffer id = new_id(in, one->id);
    const pw_aead *found = pw_aead_find((const char *)id.at);
    const struct aead aead = {
        .key_bytes = one->key_bytes,
        .nonce_bytes = one->nonce_bytes,
        .tag_bytes = one->tag_bytes,
        .encrypt = one->encrypt,
        .decrypt = one->decrypt,
    };

    (void)functions;
    expect(pw_aead_find(one->id) == one);
    expect_found(found, found == NULL ? "" : found->id, (const char *)id.at);
    expect(*one->name != '\0' && one->tag_bytes > 0);
    free_buffer(id);
    fuzz_aead(&aead, in);
}

static int hashed(const pw_hash *one, struct buffer out, const struct argument *text, const struct argument *label)
{
    const struct buffer in = text->bytes;

    if (one->hash != NULL)
        one->hash(out.at, in.at, in.n);
    else if (one->xof != NULL)
        one->xof(out.at, out.n, in.at, in.n);
    else
        return one->cxof(out.at, out.n, in.at, in.n, label->bytes.at, label->bytes.n);
    return 0;
}

/* The first bytes of an output are the same however many follow; a digest is the same each time. */
static void hash_twice(const pw_hash *one, struct input *in)
{
    const struct argument text = new_secret(in, choose_length(in, SIZE_MAX));
    const struct argument label = new_argument(in, choose_length(in, 256));
    const int is_hash = one->hash != NULL;
    const struct buffer whole = new_buffer(in, is_hash ? one->digest_bytes : choose_length(in, SIZE_MAX));
    const struct buffer part = new_buffer(in, is_hash ? whole.n : choose_length(in, whole.n));

    expect(hashed(one, whole, &text, &label) == 0);
    expect(hashed(one, part, &text, &label) == 0);
    expect(is_same(part.at, whole.at, part.n));
    free_buffer(whole);
    free_buffer(part);
    free_argument(text);
    free_argument(label);
}

void fuzz_hash_descriptors(const void *functions, struct input *in)
{
    size_t count;
    const pw_hash *const *all = pw_hash_list(&count);
    const pw_hash *one = all[choose(in, 256) % count];
    const struct buffer id = new_id(in, one->id);
    const pw_hash *found = pw_hash_find((const char *)id.at);

    (void)functions;
    expect(pw_hash_find(one->id) == one);
    expect_found(found, found == NULL ? "" : found->id, (const char *)id.at);
    expect((one->hash != NULL) + (one->xof != NULL) + (one->cxof != NULL) == 1);
    expect((one->digest_bytes > 0) == (one->hash != NULL) && one->context_bytes > 0);
    free_buffer(id);
    hash_twice(one, in);
}
