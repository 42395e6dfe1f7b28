/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pyjamask-96 and Pyjamask-128 in portable C. */
#include "../pyjamask.h"
#include "layers.h"

static PW_NOINLINE void encrypt96(uint8_t block[12], const uint32_t *key)
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
    encrypt96(block, round_keys);
    clear_frame();
}

static PW_NOINLINE void decrypt96(uint8_t block[12], const uint32_t *round_keys)
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
    decrypt96(block, round_keys);
    clear_frame();
}

static PW_NOINLINE void encrypt128(uint8_t block[16], const uint32_t *key)
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
    encrypt128(block, round_keys);
    clear_frame();
}

static PW_NOINLINE void decrypt128(uint8_t block[16], const uint32_t *round_keys)
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
    decrypt128(block, round_keys);
    clear_frame();
}
