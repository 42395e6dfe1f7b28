/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Under memcheck, whether a tag is the right one may be known: that is what a verdict is. Of any other comparison the result
 * is as secret as what was compared, but for lengths that an algorithm declares (public_lengths). The linker puts this
 * before the library's own function (--wrap). */
#include "fuzz_families.h"
#include "memory.h"

int __real_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);
int __wrap_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);

static const struct {
    const char *target;
    size_t n;
} declared[] = {FUZZ_PUBLIC_LENGTHS{NULL, 0}};

/* At least 16 bytes of the tag, or all of a shorter one. */
static int is_of_tag(const uint8_t *bytes, size_t n)
{
    const uintptr_t start = (uintptr_t)bytes, tag = (uintptr_t)fuzz_tag;
    const size_t least = fuzz_tag_bytes < 16 ? fuzz_tag_bytes : 16;

    return n >= least && n <= fuzz_tag_bytes && start >= tag && start - tag <= fuzz_tag_bytes - n;
}

static int is_declared(size_t n)
{
    for (unsigned i = 0; declared[i].target != NULL; i++)
        if (declared[i].n == n && strcmp(declared[i].target, fuzz_target) == 0)
            return 1;
    return 0;
}

int __wrap_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n)
{
    const int result = __real_pw_bytes_compare(a, b, n);

    return is_of_tag(a, n) || is_of_tag(b, n) || is_declared(n) ? revealed(result) : result;
}
