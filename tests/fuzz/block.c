/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block of AES-128: in place it is the same, and CMAC of one whole block is the block with K1 added, encrypted
 * (SP 800-38B, section 6). */
#include "memory.h"
#include "targets.h"

#include <pennyweight/aes_cmac.h>

enum { BLOCK = PW_AES128_BLOCK_BYTES, KEY = PW_AES128_CMAC_KEY_BYTES };

/* subkey = K1, without a branch on it */
static void make_subkey(uint8_t subkey[BLOCK], const uint8_t *key)
{
    static const uint8_t zeros[BLOCK];
    uint8_t carry;

    pw_aes128_encrypt_block(subkey, zeros, key);
    carry = subkey[0] >> 7;
    for (unsigned i = 0; i < BLOCK; i++)
        subkey[i] = (uint8_t)(subkey[i] << 1 | (i + 1 < BLOCK ? subkey[i + 1] >> 7 : 0));
    subkey[BLOCK - 1] ^= (uint8_t)(0x87 * carry);
}

void fuzz_block(const void *functions, struct input *in)
{
    const struct argument block = new_secret(in, BLOCK), key = new_secret(in, KEY);
    const struct buffer apart = new_buffer(in, BLOCK), in_place = copied(in, block.bytes.at, BLOCK);
    uint8_t subkey[BLOCK], tag[PW_AES128_CMAC_TAG_BYTES];

    (void)functions;
    make_subkey(subkey, key.bytes.at);
    for (unsigned i = 0; i < BLOCK; i++)
        in_place.at[i] ^= subkey[i];
    pw_aes128_encrypt_block(apart.at, in_place.at, key.bytes.at);
    pw_aes128_encrypt_block(in_place.at, in_place.at, key.bytes.at);
    pw_aes128_cmac(tag, block.bytes.at, BLOCK, key.bytes.at);
    expect(is_same(apart.at, tag, BLOCK));
    expect(is_same(in_place.at, tag, BLOCK));
    free_argument(block);
    free_argument(key);
    free_buffer(apart);
    free_buffer(in_place);
}
