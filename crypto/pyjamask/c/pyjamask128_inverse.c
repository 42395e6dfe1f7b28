/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-128 backwards, in portable C. */
#include "../pyjamask.h"
#include "clear_frame.h"
#include "layers.h"

static PW_NOINLINE void rounds(uint8_t block[16], const uint32_t *round_keys)
{
    const uint32_t *key = round_keys + PW_PYJAMASK128_ROUND_KEY_WORDS - 4;
    uint32_t a = pw_load32_be(block) ^ key[0];
    uint32_t b = pw_load32_be(block + 4) ^ key[1];
    uint32_t c = pw_load32_be(block + 8) ^ key[2];
    uint32_t d = pw_load32_be(block + 12) ^ key[3];
    uint32_t last;

    while (key != round_keys) {
        a = unmix_row_0(a);
        b = unmix_row_1(b);
        last = unmix_row_2(c);
        c = unmix_row_3(d);
        d = last;

        b ^= a;
        c ^= b;
        c ^= a & d;
        b ^= c & d;
        a ^= b & c;
        d ^= a & b;
        a ^= d;

        key -= 4;
        a ^= key[0];
        b ^= key[1];
        c ^= key[2];
        d ^= key[3];
    }
    pw_store32_be(block, a);
    pw_store32_be(block + 4, b);
    pw_store32_be(block + 8, c);
    pw_store32_be(block + 12, d);
}

void pw_pyjamask128_decrypt(uint8_t block[16], const uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS])
{
    rounds(block, round_keys);
    clear_frame();
}
