/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds, in the domain of Saturnin-Short, in portable C. */
#include "../saturnin.h"
#include "bytes.h"
#include "clear_stack.h"
#include "layers.h"

#define ROUNDS 10

PW_CLEARS_STACK(clear_frame, 280 + 20 * sizeof(void *))

static PW_NOINLINE void decrypt(uint8_t *out, const uint8_t *in, const uint8_t *key)
{
    uint16_t c0[ROUNDS + 1], c1[ROUNDS + 1];
    uint32_t w[8], k[8];
    unsigned n;

    c0[0] = c1[0] = INITIAL_CONSTANT(ROUNDS, PW_SATURNIN_SHORT + 1);
    for (n = 0; n < ROUNDS; n++) {
        c0[n + 1] = stepped(c0[n], shifts_of_c0);
        c1[n + 1] = stepped(c1[n], shifts_of_c1);
    }
    load(k, key);
    load(w, in);
    for (n = ROUNDS; n-- > 0;) {
        add_key(w, k, n % 2 == 0);
        w[0] ^= (uint32_t)c1[n + 1] << 16 | c0[n + 1];
        if (n % 2 == 0)
            inverse_mix(w, COLUMNS);
        else
            inverse_mix(w, ROWS);
        inverse_s_layer(w);
        inverse_mix(w, NOTHING);
        inverse_s_layer(w);
    }
    add_key(w, k, 0);
    store(out, w);
    pw_bytes_wipe(w, sizeof w);
    pw_bytes_wipe(k, sizeof k);
}

void pw_saturnin_decrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32])
{
    decrypt(out, in, key);
    clear_frame();
}
