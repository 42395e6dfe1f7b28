/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with any number of super-rounds, in portable C. */
#ifndef PENNYWEIGHT_SATURNIN_CIPHER_C_ROUNDS_H
#define PENNYWEIGHT_SATURNIN_CIPHER_C_ROUNDS_H

#include "bytes.h"
#include "clear_stack.h"
#include "layers.h"

/* Clears the frame of the encryption below, or what a compiler makes of it: state, key, and the same once more. */
PW_CLEARS_STACK(clear_frame, 240 + 20 * sizeof(void *))

static PW_NOINLINE void encrypt(uint8_t *out, const uint8_t *in, const uint8_t *key, unsigned rounds, unsigned domain)
{
    uint16_t c0 = INITIAL_CONSTANT(rounds, domain), c1 = c0;
    uint32_t w[8], k[8];
    unsigned n;

    load(k, key);
    load(w, in);
    add_key(w, k, 0);
    for (n = 0; n < rounds; n++) {
        s_layer(w);
        mix(w, NOTHING);
        s_layer(w);
        if (n % 2 == 0)
            mix(w, COLUMNS);
        else
            mix(w, ROWS);
        c0 = stepped(c0, shifts_of_c0);
        c1 = stepped(c1, shifts_of_c1);
        w[0] ^= (uint32_t)c1 << 16 | c0;
        add_key(w, k, n % 2 == 0);
    }
    store(out, w);
    pw_bytes_wipe(w, sizeof w);
    pw_bytes_wipe(k, sizeof k);
}

#endif
