/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The random bytes of pqm4's schemes: their length is a size_t. */
#ifndef RANDOMBYTES_H
#define RANDOMBYTES_H

#include <stddef.h>
#include <stdint.h>

int randombytes(uint8_t *out, size_t outlen);

#endif
