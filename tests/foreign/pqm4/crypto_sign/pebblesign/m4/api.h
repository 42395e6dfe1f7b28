/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stddef.h>
#include <stdint.h>

#define CRYPTO_PUBLICKEYBYTES 16
#define CRYPTO_SECRETKEYBYTES 16
#define CRYPTO_BYTES 16

int crypto_sign_keypair(uint8_t *pk, uint8_t *sk);
int crypto_sign(uint8_t *sm, size_t *smlen, const uint8_t *m, size_t mlen, const uint8_t *sk);
int crypto_sign_open(uint8_t *m, size_t *mlen, const uint8_t *sm, size_t smlen, const uint8_t *pk);
