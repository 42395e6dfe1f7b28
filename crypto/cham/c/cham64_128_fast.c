/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in portable C, for speed. */
#include <stdint.h>

typedef uint16_t cham_word;

#include "cham_fast.h"

static PW_NOINLINE void encrypt(uint32_t *block, const uint32_t *key)
{
    const uint32_t low = pw_le32(block[0]), high = pw_le32(block[1]);
    struct cham_block x = {(cham_word)low, (cham_word)(low >> 16), (cham_word)high, (cham_word)(high >> 16)};
    cham_word words[KEY_WORDS];

    for (unsigned i = 0; i < KEY_WORDS / 2; i++) {
        const uint32_t pair = pw_le32(key[i]);

        words[2 * i] = (cham_word)pair;
        words[2 * i + 1] = (cham_word)(pair >> 16);
    }
    cham_rounds(&x, words);
    block[0] = pw_le32((uint32_t)x.x1 << 16 | x.x0);
    block[1] = pw_le32((uint32_t)x.x3 << 16 | x.x2);
}

void pw_cham64_128_encrypt(uint32_t block[2], const uint32_t key[4])
{
    encrypt(block, key);
    clear_frame();
}
