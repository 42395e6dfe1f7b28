/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 in portable C, for speed. */
#include <stdint.h>

typedef uint32_t cham_word;

#include "cham_fast.h"

static PW_NOINLINE void encrypt(uint32_t *block, const uint32_t *key)
{
    const cham_word words[KEY_WORDS] = {pw_le32(key[0]), pw_le32(key[1]), pw_le32(key[2]), pw_le32(key[3])};
    struct cham_block x = {pw_le32(block[0]), pw_le32(block[1]), pw_le32(block[2]), pw_le32(block[3])};

    cham_rounds(&x, words);
    block[0] = pw_le32(x.x0);
    block[1] = pw_le32(x.x1);
    block[2] = pw_le32(x.x2);
    block[3] = pw_le32(x.x3);
}

void pw_cham128_128_encrypt(uint32_t block[4], const uint32_t key[4])
{
    encrypt(block, key);
    clear_frame();
}
