/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For platforms whose size_t is narrower than unsigned long long. */
#include "nist/crypto_aead.h"
#include "nist/crypto_hash.h"

#include <stdint.h>

int probe(unsigned char *bytes);

/* Calls that are to be refused: bit by bit, whether they are. A length that was cut to a size_t would be a small
 * one, and accepted. */
int probe(unsigned char *bytes)
{
    const unsigned long long beyond = (unsigned long long)SIZE_MAX + 1;
    unsigned long long n;
    int refused = 0;

    refused |= (crypto_aead_encrypt(bytes, &n, bytes, beyond, bytes, 0, 0, bytes, bytes) == -1 && n == 0) << 0;
    refused |= (crypto_aead_encrypt(bytes, &n, bytes, 0, bytes, beyond, 0, bytes, bytes) == -1 && n == 0) << 1;
    refused |= (crypto_aead_decrypt(bytes, &n, 0, bytes, beyond + 16, bytes, 0, bytes, bytes) == -1 && n == 0) << 2;
    refused |= (crypto_aead_decrypt(bytes, &n, 0, bytes, 16, bytes, beyond, bytes, bytes) == -1 && n == 0) << 3;
    refused |= (crypto_hash(bytes, bytes, beyond) == -1) << 4;
    /* and one that is not */
    refused |= (crypto_aead_encrypt(bytes, &n, bytes, 0, bytes, 0, 0, bytes, bytes) == -1) << 5;
    return refused;
}
