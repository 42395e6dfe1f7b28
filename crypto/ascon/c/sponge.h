/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashing and XOFs of the Ascon family, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5. */
#ifndef PENNYWEIGHT_ASCON_C_SPONGE_H
#define PENNYWEIGHT_ASCON_C_SPONGE_H

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../permutation.h"
#include "../state.h"
#include "bytes.h"
#include "inline.h"

#define RATE 8u
#define FULL_ROUNDS 12u

struct ascon_sponge_parameters {
    void (*add_byte)(uint32_t state[10], unsigned at, uint8_t value);
    void (*add)(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n);
    void (*extract)(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n);
    uint8_t padding;
    unsigned rounds; /* between blocks; behind the last block of a string there are twelve */
};

/* The sponge of NIST SP 800-232, that of Ascon v1.2, and its variant with fewer rounds. */
static const struct ascon_sponge_parameters SPONGE = {
    .add_byte = pw_ascon_add_byte_le,
    .add = pw_ascon_add_le,
    .extract = pw_ascon_extract_le,
    .padding = PADDING_le,
    .rounds = 12,
};

static const struct ascon_sponge_parameters SPONGE_V12 = {
    .add_byte = pw_ascon_add_byte_be,
    .add = pw_ascon_add_be,
    .extract = pw_ascon_extract_be,
    .padding = PADDING_be,
    .rounds = 12,
};

static const struct ascon_sponge_parameters SPONGE_V12A = {
    .add_byte = pw_ascon_add_byte_be,
    .add = pw_ascon_add_be,
    .extract = pw_ascon_extract_be,
    .padding = PADDING_be,
    .rounds = 8,
};
