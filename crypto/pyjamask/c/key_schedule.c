/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask in portable C. */
#include "../pyjamask.h"
#include "layers.h"

/* The same for both ciphers, but that of 96 bits leaves out row 3. */
PW_INLINE void expand_key(uint32_t *round_keys, const uint8_t key[16], unsigned rows)
{
    uint32_t k[4];
    unsigned round, i;

    for (i = 0; i < 4; i++)
        k[i] = pw_load32_be(key + 4 * i);
    for (i = 0; i < rows; i++)
        *round_keys++ = k[i];
    for (round = 0; round < PW_PYJAMASK_ROUNDS; round++) {
        const uint32_t sum = k[0] ^ k[1] ^ k[2] ^ k[3];

        k[0] = mix_key(k[0] ^ sum) ^ 0x80u ^ round;
        k[1] = pw_rotr32(k[1] ^ sum, 8) ^ UINT32_C(0x00006a00);
        k[2] = pw_rotr32(k[2] ^ sum, 15) ^ UINT32_C(0x003f0000);
        k[3] = pw_rotr32(k[3] ^ sum, 18) ^ UINT32_C(0x24000000);
        for (i = 0; i < rows; i++)
            *round_keys++ = i == 2 ? ~k[i] : k[i];
    }
}

static PW_NOINLINE void expand96(uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key, 3);
}

void pw_pyjamask96_expand_key(uint32_t round_keys[PW_PYJAMASK96_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand96(round_keys, key);
    clear_frame();
}

static PW_NOINLINE void expand128(uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key, 4);
}

void pw_pyjamask128_expand_key(uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand128(round_keys, key);
    clear_frame();
}
