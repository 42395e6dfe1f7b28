/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Comparison of ids for searching both lists, without libc. */
#ifndef PENNYWEIGHT_DESCRIPTORS_FIND_H
#define PENNYWEIGHT_DESCRIPTORS_FIND_H

static inline int pw_is_same_id(const char *a, const char *b)
{
    while (*a == *b && *a != '\0') {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
