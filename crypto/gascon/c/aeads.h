/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The AEADs of GASCON: those of Ascon v1.2 over GASCON-C5. */
#ifndef PENNYWEIGHT_GASCON_C_AEADS_H
#define PENNYWEIGHT_GASCON_C_AEADS_H

#include "pennyweight/gascon.h"

#include "../parameters.h"
#include "../state.h"
#include "ascon_mode/c/aead.h"
#include "gascon_core/permutation.h"

static const struct ascon_state_functions GASCON_STATE = {
    .permute = pw_gascon_permute,
    .start = pw_gascon_start,
    .add_byte = pw_gascon_add_byte,
    .add = pw_gascon_add,
    .encrypt = pw_gascon_encrypt,
    .decrypt = pw_gascon_decrypt,
    .padding = PADDING_own,
    .separator = SEPARATOR_own,
};

static const struct ascon_aead_parameters GASCON128 = {
    .of_state = &GASCON_STATE,
    .key_bytes = PW_GASCON128_KEY_BYTES,
    .rate = 8,
    .rounds = 6,
    .iv = {GASCON128_IV},
};

static const struct ascon_aead_parameters GASCON128A = {
    .of_state = &GASCON_STATE,
    .key_bytes = PW_GASCON128A_KEY_BYTES,
    .rate = 16,
    .rounds = 8,
    .iv = {GASCON128A_IV},
};

static const struct ascon_aead_parameters GASCON80PQ = {
    .of_state = &GASCON_STATE,
    .key_bytes = PW_GASCON80PQ_KEY_BYTES,
    .rate = 8,
    .rounds = 6,
    .iv = {GASCON80PQ_IV},
};

/* ascon_aead_duplex of each. */
unsigned pw_gascon128_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                             unsigned direction);
unsigned pw_gascon128a_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                              unsigned direction);
unsigned pw_gascon80pq_duplex(uint32_t state[10], unsigned offset, uint8_t *out, const uint8_t *in, size_t len,
                              unsigned direction);

#endif
