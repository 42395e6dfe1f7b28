/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with any even number of super-rounds in portable C, for speed. */
#ifndef PENNYWEIGHT_SATURNIN_CIPHER_C_ROUNDS_FAST_H
#define PENNYWEIGHT_SATURNIN_CIPHER_C_ROUNDS_FAST_H

#include "clear_stack.h"
#include "layers_fast.h"

/* What encrypt() has in its frame, with the registers that it saves. */
PW_CLEARS_WORDS(clear_frame, sizeof(void *) > 4 ? 56 : 34)

/* constants: of each super-round, that of register 0 and, above it, that of register 8 */
static PW_NOINLINE PW_IN_ORDER_RISCV void encrypt(uint8_t *out, const uint8_t *in, const uint8_t *key,
                                                  const uint32_t *constants, unsigned rounds)
{
    const struct block plain = load(key), rotated = rotated_key(plain);
    struct block x = load(in);

    add_key(&x, &plain);
    for (; rounds != 0; rounds -= 2) {
        s_layer(&x);
        MDS(&x, in_place, exchanged);
        s_layer(&x);
        mix_columns(&x);
        x.even.w0 ^= *constants++;
        add_key(&x, &rotated);
        s_layer(&x);
        MDS(&x, in_place, exchanged);
        s_layer(&x);
        mix_rows(&x);
        x.even.w0 ^= *constants++;
        add_key(&x, &plain);
    }
    store(out, x);
}

#endif
