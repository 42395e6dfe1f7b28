/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The descriptors of hash.h. Each stands in a section of its own with -fdata-sections, its strings too, so that the
 * linker keeps those that are referred to. */
#include <pennyweight/hash.h>

#include "find.h"
#include "sizes.h"

/* A product with fewer writes a file of its own with the rows that it wants: -DPW_HASHES='"its_file.h"'. */
#ifndef PW_HASHES
#define PW_HASHES <pennyweight/hashes.template.h>
#endif

#define DESCRIPTOR(algorithm, title, digest, kind)         \
    static const char id_of_##algorithm[] = #algorithm;    \
    static const char name_of_##algorithm[] = title;       \
    const pw_hash pw_hash_##algorithm = {                  \
        .id = id_of_##algorithm,                           \
        .name = name_of_##algorithm,                       \
        .digest_bytes = digest,                            \
        .context_bytes = sizeof(pw_##algorithm##_context), \
        .kind = pw_##algorithm,                            \
    };
#define PW_HASH(algorithm, title) DESCRIPTOR(algorithm, title, PW_BYTES_OF(algorithm, DIGEST), hash)
#define PW_XOF(algorithm, title) DESCRIPTOR(algorithm, title, 0, xof)
#define PW_CXOF(algorithm, title) DESCRIPTOR(algorithm, title, 0, cxof)
#include PW_HASHES
#undef PW_HASH
#undef PW_XOF
#undef PW_CXOF

static const pw_hash *const hashes[] = {
#define PW_HASH(algorithm, title) &pw_hash_##algorithm,
#define PW_XOF PW_HASH
#define PW_CXOF PW_HASH
#include PW_HASHES
#undef PW_HASH
#undef PW_XOF
#undef PW_CXOF
};

const pw_hash *const *pw_hash_list(size_t *count)
{
    *count = sizeof hashes / sizeof *hashes;
    return hashes;
}

const pw_hash *pw_hash_find(const char *id)
{
    size_t i;

    for (i = 0; i < sizeof hashes / sizeof *hashes; i++)
        if (pw_is_same_id(hashes[i]->id, id))
            return hashes[i];
    return NULL;
}
