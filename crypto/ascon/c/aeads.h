/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of the family: NIST SP 800-232 (2025), whose words have their bytes in little-endian order, and Ascon v1.2 (2021),
 * whose words have them in big-endian order. */
#ifndef PENNYWEIGHT_ASCON_C_AEADS_H
#define PENNYWEIGHT_ASCON_C_AEADS_H

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../parameters.h"
#include "../state.h"
#include "ascon_mode/c/aead.h"
#include "ascon_p/permutation.h"

static const struct ascon_state_functions LITTLE_ENDIAN_STATE = {
    .permute = pw_ascon_permute,
    .start = pw_ascon_start,
    .add_byte = pw_ascon_add_byte_le,
    .add = pw_ascon_add_le,
    .encrypt = pw_ascon_encrypt_le,
    .decrypt = pw_ascon_decrypt_le,
    .padding = PADDING_le,
    .separator = SEPARATOR_le,
};

static const struct ascon_state_functions BIG_ENDIAN_STATE = {
    .permute = pw_ascon_permute,
    .start = pw_ascon_start,
    .add_byte = pw_ascon_add_byte_be,
    .add = pw_ascon_add_be,
    .encrypt = pw_ascon_encrypt_be,
    .decrypt = pw_ascon_decrypt_be,
    .padding = PADDING_be,
    .separator = SEPARATOR_be,
};

static const struct ascon_aead_parameters ASCON_AEAD128 = {
    .of_state = &LITTLE_ENDIAN_STATE,
    .key_bytes = PW_ASCON_AEAD128_KEY_BYTES,
    .rate = 16,
    .rounds = 8,
    .iv = {ASCON_AEAD128_IV},
};

static const struct ascon_aead_parameters ASCON128 = {
    .of_state = &BIG_ENDIAN_STATE,
    .key_bytes = PW_ASCON128_KEY_BYTES,
    .rate = 8,
    .rounds = 6,
    .iv = {ASCON128_IV},
};

static const struct ascon_aead_parameters ASCON128A = {
    .of_state = &BIG_ENDIAN_STATE,
    .key_bytes = PW_ASCON128A_KEY_BYTES,
    .rate = 16,
    .rounds = 8,
    .iv = {ASCON128A_IV},
};

static const struct ascon_aead_parameters ASCON80PQ = {
    .of_state = &BIG_ENDIAN_STATE,
    .key_bytes = PW_ASCON80PQ_KEY_BYTES,
    .rate = 8,
    .rounds = 6,
    .iv = {ASCON80PQ_IV},
};

/* ascon_aead_duplex of each. */
unsigned pw_ascon_aead128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                                 unsigned direction);
unsigned pw_ascon128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                            unsigned direction);
unsigned pw_ascon128a_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction);
unsigned pw_ascon80pq_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction);

#endif
