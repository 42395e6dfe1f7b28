/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The initialisation over the generator alone: section 2.2 of the specification. */
#include "process.h"

/* 32 clocks whose output is fed back into both registers. */
static void mix(uint32_t *state)
{
    pw_grain128_next(state);
    state[PW_GRAIN128_LFSR + 3] ^= state[PW_GRAIN128_OUTPUT];
    state[PW_GRAIN128_NFSR + 3] ^= state[PW_GRAIN128_OUTPUT];
}

void pw_grain128_load(pw_grain128aead_v2_context *context, const uint8_t *nonce, const uint8_t *key)
{
    uint32_t *const state = context->state;
    uint8_t i;

    context->half_used = 0;
    context->decrypts = 0;
    grain_put_key_and_nonce(state, nonce, key);
    /* 320 clocks, then 64 that take the key in once more */
    for (i = 0; i < 12; i++) {
        mix(state);
        if (i >= 10) {
            pw_bytes_add((uint8_t *)(state + PW_GRAIN128_NFSR + 3), key, 4);
            pw_bytes_add((uint8_t *)(state + PW_GRAIN128_LFSR + 3), key + 8, 4);
            key += 4;
        }
    }
    for (i = 0; i < 4; i++) {
        pw_grain128_next(state);
        state[PW_GRAIN128_AUTHENTICATOR + i] = state[PW_GRAIN128_OUTPUT];
    }
}
