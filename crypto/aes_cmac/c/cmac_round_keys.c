/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CMAC with round keys computed once per message. */
#include "cmac.h"

#define PREPARED_WORDS PW_AES128_ROUND_KEY_WORDS

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(4 * PREPARED_WORDS);

static void encrypt_zeros(uint8_t *block, const uint8_t *prepared)
{
    pw_bytes_wipe(block, BLOCK);
    pw_aes128_encrypt(block, prepared);
}

static const struct cmac_cipher CIPHER = {pw_aes128_expand_key, pw_aes128_encrypt, encrypt_zeros};

void pw_aes128_cmac(uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t key[KEY_BYTES])
{
    uint32_t round_keys[PREPARED_WORDS];

    CIPHER.prepare((uint8_t *)round_keys, key);
    authenticate(&CIPHER, tag, TAG_BYTES, message, len, (const uint8_t *)round_keys);
    pw_bytes_wipe(round_keys, sizeof round_keys);
}

int pw_aes128_cmac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len,
                         const uint8_t key[KEY_BYTES])
{
    uint8_t computed[TAG_BYTES];

    pw_aes128_cmac(computed, message, len, key);
    return pw_mac_check_tag(tag, taglen, computed, TAG_BYTES);
}

void pw_aes128_cmac_init(pw_aes128_cmac_context *context, const uint8_t key[KEY_BYTES])
{
    init(&CIPHER, context, key);
}

void pw_aes128_cmac_update(pw_aes128_cmac_context *context, const uint8_t *message, size_t len)
{
    update(&CIPHER, context, message, len);
}

void pw_aes128_cmac_finalize(pw_aes128_cmac_context *context, uint8_t tag[TAG_BYTES])
{
    finalize(&CIPHER, context, tag);
}

int pw_aes128_cmac_verify(pw_aes128_cmac_context *context, const uint8_t *tag, size_t taglen)
{
    return verify(&CIPHER, context, tag, taglen);
}
