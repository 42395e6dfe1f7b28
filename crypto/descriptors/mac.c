/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The descriptors of mac.h. Each stands in a section of its own with -fdata-sections, its strings too, so that the
 * linker keeps those that are referred to. */
#include <pennyweight/mac.h>

#include "find.h"
#include "sizes.h"

/* A product with fewer writes a file of its own with the rows that it wants: -DPW_MACS='"its_file.h"'. */
#ifndef PW_MACS
#define PW_MACS <pennyweight/macs.template.h>
#endif

#define DESCRIPTOR(algorithm, title, its_authenticate, its_check) \
    static const char id_of_##algorithm[] = #algorithm;           \
    static const char name_of_##algorithm[] = title;              \
    const pw_mac pw_mac_##algorithm = {                           \
        .id = id_of_##algorithm,                                  \
        .name = name_of_##algorithm,                              \
        .key_bytes = PW_BYTES_OF(algorithm, KEY),                 \
        .tag_bytes = PW_BYTES_OF(algorithm, TAG),                 \
        .context_bytes = sizeof(pw_##algorithm##_context),        \
        .authenticate = its_authenticate,                         \
        .check = its_check,                                       \
    };
#define PW_MAC(algorithm, title) DESCRIPTOR(algorithm, title, pw_##algorithm, pw_##algorithm##_check)
#define PW_ANY_KEY_MAC(algorithm, title)                                                                       \
    static void algorithm##_authenticate(uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *key) \
    {                                                                                                          \
        pw_##algorithm(tag, message, len, key, PW_BYTES_OF(algorithm, KEY));                                   \
    }                                                                                                          \
    static int algorithm##_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,        \
                                 const uint8_t *key)                                                           \
    {                                                                                                          \
        return pw_##algorithm##_check(tag, taglen, message, len, key, PW_BYTES_OF(algorithm, KEY));            \
    }                                                                                                          \
    DESCRIPTOR(algorithm, title, algorithm##_authenticate, algorithm##_check)
#include PW_MACS
#undef PW_ANY_KEY_MAC
#undef PW_MAC

/* A list without rows has NULL alone: C has no array of 0 elements. */
static const pw_mac *const macs[] = {
#define PW_MAC(algorithm, title) &pw_mac_##algorithm,
#define PW_ANY_KEY_MAC PW_MAC
#include PW_MACS
#undef PW_ANY_KEY_MAC
#undef PW_MAC
    NULL,
};

#define COUNT (sizeof macs / sizeof *macs - 1)

const pw_mac *const *pw_mac_list(size_t *count)
{
    *count = COUNT;
    return macs;
}

const pw_mac *pw_mac_find(const char *id)
{
    size_t i;

    for (i = 0; i < COUNT; i++)
        if (pw_is_same_id(macs[i]->id, id))
            return macs[i];
    return NULL;
}
