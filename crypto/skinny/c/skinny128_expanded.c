/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ with round tweakeys, in portable C. */
#include "../skinny128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "skinny128.h"

/* A frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 32 + 20 * sizeof(void *))

static PW_NOINLINE void encrypt(uint8_t block[16], const uint8_t *round_tweakeys)
{
    uint32_t s[4];
    unsigned round, i;

    for (i = 0; i < 4; i++)
        s[i] = pw_load32(block + 4 * i);
    for (round = 0; round < PW_SKINNY128_ROUNDS; round++) {
        for (i = 0; i < 4; i++)
            s[i] = sub_row(s[i]);
        s[0] ^= pw_load32(round_tweakeys);
        s[1] ^= pw_rotr32(pw_load32(round_tweakeys + 4), 8);
        s[2] ^= 2;
        round_tweakeys += 8;
        mix(s);
    }
    for (i = 0; i < 4; i++)
        pw_store32(block + 4 * i, s[i]);
    pw_bytes_wipe(s, sizeof s);
}

void pw_skinny128_384_plus_encrypt_expanded(uint8_t block[16],
                                            const uint8_t round_tweakeys[PW_SKINNY128_ROUND_TWEAKEY_BYTES])
{
    encrypt(block, round_tweakeys);
    clear_frame();
}
