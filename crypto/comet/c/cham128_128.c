/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 in portable C. */
#define WORD uint32_t
#define WORD_BITS 32u
#define LE_WORDS pw_le32_words
#define KEY_WORDS 4u

#include "cham.template.h"

void pw_cham128_128_encrypt(uint32_t block[4], const uint32_t key[4])
{
    encrypt((uint8_t *)block, (const uint8_t *)key);
    clear_frame();
}
