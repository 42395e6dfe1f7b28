/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds, in the domain of Saturnin-Short, in portable C, for speed. */
#include "../saturnin.h"
#include "clear_stack.h"
#include "layers_fast.h"

#define ROUNDS 10

/* What decrypt() has in its frame, with the registers that it saves. */
PW_CLEARS_WORDS(clear_frame, sizeof(void *) > 4 ? 56 : 34)

static PW_NOINLINE PW_IN_ORDER_RISCV void decrypt(uint8_t *out, const uint8_t *in, const uint8_t *key)
{
    static const uint32_t constants[ROUNDS] = {
        UINT32_C(0x4f092601), UINT32_C(0xe7424eb4), UINT32_C(0x83dcd676), UINT32_C(0x460ff1a5), UINT32_C(0x2d0e8d5b),
        UINT32_C(0xe6b97b9c), UINT32_C(0xe0a13b7d), UINT32_C(0x0d5a622f), UINT32_C(0x943bbf8d), UINT32_C(0xf8da4ea1)};
    const struct block plain = load(key), rotated = rotated_key(plain);
    const uint32_t *constant = constants + ROUNDS;
    struct block x = load(in);

    do {
        add_key(&x, &plain);
        x.even.w0 ^= *--constant;
        inverse_mix_rows(&x);
        inverse_s_layer(&x);
        INVERSE_MDS(&x, in_place, exchanged);
        inverse_s_layer(&x);
        add_key(&x, &rotated);
        x.even.w0 ^= *--constant;
        inverse_mix_columns(&x);
        inverse_s_layer(&x);
        INVERSE_MDS(&x, in_place, exchanged);
        inverse_s_layer(&x);
    } while (constant != constants);
    add_key(&x, &plain);
    store(out, x);
}

void pw_saturnin_decrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32])
{
    decrypt(out, in, key);
    clear_frame();
}
