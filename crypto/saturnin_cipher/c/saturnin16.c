/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Saturnin with 16 super-rounds in portable C. */
#include "../saturnin.h"
#include "rounds.h"

void pw_saturnin16_encrypt(uint8_t out[32], const uint8_t in[32], const uint8_t key[32], unsigned domain)
{
    encrypt(out, in, key, 16, domain + 7);
    clear_frame();
}
