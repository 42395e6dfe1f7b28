/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-64/128 in portable C. */
#include <stdint.h>

typedef uint16_t cham_word;

#include "cham.h"

void pw_cham64_128_encrypt(uint32_t block[2], const uint32_t key[4])
{
    encrypt((uint8_t *)block, (const uint8_t *)key);
    clear_frame();
}
