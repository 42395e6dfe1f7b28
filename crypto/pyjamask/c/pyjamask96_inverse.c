/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 backwards, in portable C. */
#include "../pyjamask.h"
#include "clear_frame.h"
#include "layers.h"

static PW_NOINLINE void rounds(uint8_t block[12], const uint32_t *round_keys)
{
    const uint32_t *key = round_keys + PW_PYJAMASK96_ROUND_KEY_WORDS - 3;
    uint32_t a = pw_load32_be(block) ^ key[0];
    uint32_t b = pw_load32_be(block + 4) ^ key[1];
    uint32_t c = pw_load32_be(block + 8) ^ key[2];
    uint32_t last;

    while (key != round_keys) {
        last = unmix_row_0(a);
        a = unmix_row_1(b);
        b = last;
        c = unmix_row_2(c);

        a ^= b;
        c ^= a;
        b ^= a & c;
        a ^= b & c;
        c ^= a & b;
        b ^= c;
        a ^= b;

        key -= 3;
        a ^= key[0];
        b ^= key[1];
        c ^= key[2];
    }
    pw_store32_be(block, a);
    pw_store32_be(block + 4, b);
    pw_store32_be(block + 8, c);
}

void pw_pyjamask96_decrypt(uint8_t block[12], const uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS])
{
    rounds(block, round_keys);
    clear_frame();
}
