/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Under memcheck, whether two strings are the same may be known: that is what a verdict is. The linker puts this before the
 * library's own function (--wrap). */
#include "memory.h"

int __real_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);
int __wrap_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n);

int __wrap_pw_bytes_compare(const uint8_t *a, const uint8_t *b, size_t n)
{
    return revealed(__real_pw_bytes_compare(a, b, n));
}
