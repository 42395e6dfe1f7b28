/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A toy: who knows the public key opens the ciphertext. Ciphertext: the masked secret, then its hash. */
#include <string.h>

#include "api.h"
#include "pebble_hash.h"
#include "randombytes.h"

static void mask(uint8_t text[16], const uint8_t *pk)
{
    for (unsigned i = 0; i < 16; i++) {
        text[i] ^= pk[i];
    }
}

int crypto_kem_keypair(uint8_t *pk, uint8_t *sk)
{
    randombytes(sk, 16);
    pebble_hash(pk, sk, 16);
    memcpy(sk + 16, pk, 16);
    return 0;
}

int crypto_kem_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk)
{
    randombytes(ct, 16);
    pebble_hash(ss, ct, 16);
    pebble_hash(ct + 16, ss, 16);
    mask(ct, pk);
    return 0;
}

int crypto_kem_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk)
{
    uint8_t text[16], check[16], rejected[48];
    memcpy(text, ct, 16);
    mask(text, sk + 16);
    pebble_hash(ss, text, 16);
    pebble_hash(check, ss, 16);
    if (memcmp(check, ct + 16, 16) != 0) {
        memcpy(rejected, ct, 32);
        memcpy(rejected + 32, sk, 16);
        pebble_hash(ss, rejected, 48);
    }
    return 0;
}
