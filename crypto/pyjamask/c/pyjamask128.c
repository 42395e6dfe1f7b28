/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 in portable C. */
#include "../pyjamask.h"
#include "clear_frame.h"
#include "layers.h"

static PW_NOINLINE void rounds(uint8_t block[16], const uint32_t *key)
{
    uint32_t a = pw_load32_be(block), b = pw_load32_be(block + 4);
    uint32_t c = pw_load32_be(block + 8), d = pw_load32_be(block + 12), last;
    unsigned round;

    for (round = 0; round < PW_PYJAMASK_ROUNDS; round++) {
        a ^= key[0];
        b ^= key[1];
        c ^= key[2];
        d ^= key[3];
        key += 4;

        a ^= d;
        d ^= a & b;
        a ^= b & c;
        b ^= c & d;
        c ^= a & d;
        c ^= b;
        b ^= a;

        last = c;
        a = mix_row_0(a);
        b = mix_row_1(b);
        c = mix_row_2(d);
        d = mix_row_3(last);
    }
    pw_store32_be(block, a ^ key[0]);
    pw_store32_be(block + 4, b ^ key[1]);
    pw_store32_be(block + 8, c ^ key[2]);
    pw_store32_be(block + 12, d ^ key[3]);
}

void pw_pyjamask128_encrypt(uint8_t block[16], const uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS])
{
    rounds(block, round_keys);
    clear_frame();
}
