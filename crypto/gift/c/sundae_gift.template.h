/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SUNDAE-GIFT for a ROW of SUNDAE_GIFT_AEADS (parameters.h), over sundae.h. */
#include "pennyweight/gift.h"

#define ROW_ID(id, nonce, taken, domain) id
#define ROW_NONCE(id, nonce, taken, domain) nonce
#define ROW_TAKEN(id, nonce, taken, domain) taken
#define ROW_DOMAIN(id, nonce, taken, domain) domain

#define NAME(function) PW_ROWS_JOIN(pw_, ROW(ROW_ID), _##function)
#define NONCE_BYTES ROW(ROW_NONCE)
#define NONCE ROW(ROW_TAKEN)
#define DOMAIN ROW(ROW_DOMAIN)

void NAME(encrypt)(uint8_t *ciphertext, uint8_t tag[BLOCK], const uint8_t *message, size_t len, const uint8_t *ad,
                   size_t adlen, const uint8_t NONCE, const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, NONCE_BYTES, DOMAIN};

    seal(ciphertext, tag, message, len, &header, key);
}

int NAME(decrypt)(uint8_t *message, const uint8_t tag[BLOCK], const uint8_t *ciphertext, size_t len, const uint8_t *ad,
                  size_t adlen, const uint8_t NONCE, const uint8_t key[BLOCK])
{
    const struct header header = {nonce, ad, adlen, NONCE_BYTES, DOMAIN};

    return open(message, tag, ciphertext, len, &header, key);
}
