/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "randombytes.h"

#include <stddef.h>

void pw_random_bytes(unsigned char *out, size_t outlen);

void randombytes(unsigned char *out, unsigned long long outlen)
{
    pw_random_bytes(out, (size_t)outlen);
}
