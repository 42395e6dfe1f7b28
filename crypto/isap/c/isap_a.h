/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ISAP-A v2.0 (NIST LWC final round, 2021): the mode over Ascon-p. */
#ifndef PENNYWEIGHT_ISAP_C_ISAP_A_H
#define PENNYWEIGHT_ISAP_C_ISAP_A_H

#include "aead.h"

static const struct isap_sponge SPONGE = {
    .bytes = 40,
    .rate = 8,
    .permute = pw_isap_a_permute,
    .start = pw_isap_a_start,
    .add = pw_isap_a_add,
    .add_byte = pw_isap_a_add_byte,
    .crypt = pw_isap_a_crypt,
    .order = pw_isap_a_order,
    .absorb_bits = pw_isap_a_absorb_bits,
};

static const struct isap_parameters ISAP_A_128A = {
    .sponge = &SPONGE,
    .s_h = 12,
    .s_b = 1,
    .s_e = 6,
    .s_k = 12,
};

static const struct isap_parameters ISAP_A_128 = {
    .sponge = &SPONGE,
    .s_h = 12,
    .s_b = 12,
    .s_e = 12,
    .s_k = 12,
};

/* isap_hash and isap_add_keystream for each. */
uint8_t pw_isap_a_128a_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len);
uint8_t pw_isap_a_128_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len);
uint8_t pw_isap_a_128a_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len);
uint8_t pw_isap_a_128_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len);

#endif
