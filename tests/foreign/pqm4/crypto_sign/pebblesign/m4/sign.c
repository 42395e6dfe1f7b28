/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A toy: public and secret key are the same. Signed message: a hash of key and message's hash, then the message. */
#include <string.h>

#include "api.h"
#include "pebble_hash.h"
#include "randombytes.h"

static void hash(uint8_t out[16], const uint8_t *m, size_t mlen, const uint8_t *key)
{
    uint8_t both[32];
    memcpy(both, key, 16);
    pebble_hash(both + 16, m, mlen);
    pebble_hash(out, both, 32);
}

int crypto_sign_keypair(uint8_t *pk, uint8_t *sk)
{
    randombytes(sk, CRYPTO_SECRETKEYBYTES);
    memcpy(pk, sk, CRYPTO_PUBLICKEYBYTES);
    return 0;
}

int crypto_sign(uint8_t *sm, size_t *smlen, const uint8_t *m, size_t mlen, const uint8_t *sk)
{
    memmove(sm + CRYPTO_BYTES, m, mlen);
    hash(sm, sm + CRYPTO_BYTES, mlen, sk);
    *smlen = mlen + CRYPTO_BYTES;
    return 0;
}

int crypto_sign_open(uint8_t *m, size_t *mlen, const uint8_t *sm, size_t smlen, const uint8_t *pk)
{
    uint8_t check[CRYPTO_BYTES];
    hash(check, sm + CRYPTO_BYTES, smlen - CRYPTO_BYTES, pk);
    if (memcmp(check, sm, CRYPTO_BYTES) != 0) {
        return -1;
    }
    *mlen = smlen - CRYPTO_BYTES;
    memcpy(m, sm + CRYPTO_BYTES, *mlen);
    return 0;
}
