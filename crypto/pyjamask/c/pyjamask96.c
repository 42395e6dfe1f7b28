/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 in portable C. */
#include "../pyjamask.h"
#include "clear_frame.h"
#include "layers.h"

static PW_NOINLINE void rounds(uint8_t block[12], const uint32_t *key)
{
    uint32_t a = pw_load32_be(block), b = pw_load32_be(block + 4), c = pw_load32_be(block + 8), last;
    unsigned round;

    for (round = 0; round < PW_PYJAMASK_ROUNDS; round++) {
        a ^= key[0];
        b ^= key[1];
        c ^= key[2];
        key += 3;

        a ^= b;
        b ^= c;
        c ^= a & b;
        a ^= b & c;
        b ^= a & c;
        c ^= a;

        last = a;
        a = mix_row_0(b);
        b = mix_row_1(last ^ b);
        c = mix_row_2(c);
    }
    pw_store32_be(block, a ^ key[0]);
    pw_store32_be(block + 4, b ^ key[1]);
    pw_store32_be(block + 8, c ^ key[2]);
}

void pw_pyjamask96_encrypt(uint8_t block[12], const uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS])
{
    rounds(block, round_keys);
    clear_frame();
}
