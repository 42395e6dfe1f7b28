/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CHAM-128/128 in portable C. */
#include <stdint.h>

typedef uint32_t cham_word;

#include "cham.h"

void pw_cham128_128_encrypt(uint32_t block[4], const uint32_t key[4])
{
    encrypt((uint8_t *)block, (const uint8_t *)key);
    clear_frame();
}
