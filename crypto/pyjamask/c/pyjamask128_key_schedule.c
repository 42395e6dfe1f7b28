/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The round keys of Pyjamask-128 in portable C. */
#include "clear_frame.h"
#include "expand_key.h"

static PW_NOINLINE void expand(uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand_key(round_keys, key, 4);
}

void pw_pyjamask128_expand_key(uint32_t round_keys[PW_PYJAMASK128_ROUND_KEY_WORDS], const uint8_t key[16])
{
    expand(round_keys, key);
    clear_frame();
}
