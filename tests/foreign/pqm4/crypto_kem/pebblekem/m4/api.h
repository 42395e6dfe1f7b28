/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include <stdint.h>

#define CRYPTO_PUBLICKEYBYTES 16
#define CRYPTO_SECRETKEYBYTES 32
#define CRYPTO_CIPHERTEXTBYTES 32
#define CRYPTO_BYTES 16

int crypto_kem_keypair(uint8_t *pk, uint8_t *sk);
int crypto_kem_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);
int crypto_kem_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);
