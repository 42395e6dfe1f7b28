/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The descriptors of aead.h. Each stands in a section of its own with -fdata-sections, its strings too, so that the
 * linker keeps those that are referred to. */
#include <pennyweight/aead.h>

#include "find.h"
#include "sizes.h"

/* A product with fewer writes a file of its own with the rows that it wants: -DPW_AEADS='"its_file.h"'. */
#ifndef PW_AEADS
#define PW_AEADS <pennyweight/aeads.template.h>
#endif

#define DESCRIPTOR(algorithm, title, context)           \
    static const char id_of_##algorithm[] = #algorithm; \
    static const char name_of_##algorithm[] = title;    \
    const pw_aead pw_aead_##algorithm = {               \
        .id = id_of_##algorithm,                        \
        .name = name_of_##algorithm,                    \
        .key_bytes = PW_BYTES_OF(algorithm, KEY),       \
        .nonce_bytes = PW_BYTES_OF(algorithm, NONCE),   \
        .tag_bytes = PW_BYTES_OF(algorithm, TAG),       \
        .context_bytes = context,                       \
        .encrypt = pw_##algorithm##_encrypt,            \
        .decrypt = pw_##algorithm##_decrypt,            \
    };
#define PW_AEAD(algorithm, title) DESCRIPTOR(algorithm, title, sizeof(pw_##algorithm##_context))
#define PW_ONE_SHOT_AEAD(algorithm, title) DESCRIPTOR(algorithm, title, 0)
#include PW_AEADS
#undef PW_AEAD
#undef PW_ONE_SHOT_AEAD

static const pw_aead *const aeads[] = {
#define PW_AEAD(algorithm, title) &pw_aead_##algorithm,
#define PW_ONE_SHOT_AEAD PW_AEAD
#include PW_AEADS
#undef PW_AEAD
#undef PW_ONE_SHOT_AEAD
};

const pw_aead *const *pw_aead_list(size_t *count)
{
    *count = sizeof aeads / sizeof *aeads;
    return aeads;
}

const pw_aead *pw_aead_find(const char *id)
{
    size_t i;

    for (i = 0; i < sizeof aeads / sizeof *aeads; i++)
        if (pw_is_same_id(aeads[i]->id, id))
            return aeads[i];
    return NULL;
}
