/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The loops of ISAP-A over the bytes of a string, with whole blocks in assembly. */
#include "isap_a.h"

uint8_t pw_isap_a_128a_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len)
{
    return isap_hash(&ISAP_A_128A, pw_isap_a_absorb_blocks, state, used, in, len);
}

uint8_t pw_isap_a_128a_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    return isap_add_keystream(&ISAP_A_128A, pw_isap_a_crypt_blocks, state, used, out, in, len);
}

uint8_t pw_isap_a_128_hash(uint32_t *state, uint8_t used, const uint8_t *in, size_t len)
{
    return isap_hash(&ISAP_A_128, pw_isap_a_absorb_blocks, state, used, in, len);
}

uint8_t pw_isap_a_128_add_keystream(uint32_t *state, uint8_t used, uint8_t *out, const uint8_t *in, size_t len)
{
    return isap_add_keystream(&ISAP_A_128, pw_isap_a_crypt_blocks, state, used, out, in, len);
}
