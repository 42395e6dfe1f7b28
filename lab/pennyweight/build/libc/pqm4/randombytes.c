/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "randombytes.h"

void pw_random_bytes(unsigned char *out, size_t outlen);

int randombytes(uint8_t *out, size_t outlen)
{
    pw_random_bytes(out, outlen);
    return 0;
}
