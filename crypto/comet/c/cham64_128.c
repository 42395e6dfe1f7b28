/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in portable C. */
#define WORD uint16_t
#define WORD_BITS 16u
#define LE_WORDS pw_le16_words
#define KEY_WORDS 8u

#include "cham.template.h"

void pw_cham64_128_encrypt(uint32_t block[2], const uint32_t key[4])
{
    encrypt((uint8_t *)block, (const uint8_t *)key);
    clear_frame();
}
