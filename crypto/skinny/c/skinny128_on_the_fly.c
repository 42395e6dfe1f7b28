/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SKINNY-128-384+ that makes its round tweakeys on the way, in portable C. */
#include "../skinny128.h"
#include "bytes.h"
#include "clear_stack.h"
#include "skinny128.h"

/* A frame: words, and saved registers, which are as wide as addresses. */
PW_CLEARS_STACK(clear_frame, 120 + 20 * sizeof(void *))

static PW_NOINLINE void encrypt(uint8_t block[16], const uint8_t tweakey[48])
{
    uint32_t s[4], tk[3][4];
    uint8_t rc = 0;
    unsigned round, i;

    for (i = 0; i < 4; i++)
        s[i] = pw_load32(block + 4 * i);
    load_tweakey(tk, tweakey);
    for (round = 0; round < PW_SKINNY128_ROUNDS; round++) {
        for (i = 0; i < 4; i++)
            s[i] = sub_row(s[i]);
        rc = next_constant(rc);
        s[0] ^= row_of_tweakey(tk, 0, rc);
        s[1] ^= row_of_tweakey(tk, 1, rc);
        s[2] ^= 2;
        next_tweakey(tk);
        mix(s);
    }
    for (i = 0; i < 4; i++)
        pw_store32(block + 4 * i, s[i]);
    pw_bytes_wipe(s, sizeof s);
    pw_bytes_wipe(tk, sizeof tk);
}

void pw_skinny128_384_plus_encrypt(uint8_t block[16], const uint8_t tweakey[48])
{
    encrypt(block, tweakey);
    clear_frame();
}
