/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CMAC over the bitsliced cipher. CMAC has one block at a time, so the second one of the cipher is not used; the key
 * expansion has encrypted the zeros beside the round keys, which are the subkeys' origin. */
#include "cmac.h"

#define PREPARED_WORDS (PW_AES128_ROUND_KEY_WORDS + BLOCK / 4)

CONTEXT_HAS_ROOM_FOR_THE_CIPHER(4 * PREPARED_WORDS);

/* What is prepared lies in words, of a context or of the stack. */
static void prepare(uint8_t *prepared, const uint8_t *key)
{
    pw_aes128_bitsliced_expand_key((uint32_t *)(void *)prepared, key);
}

static void encrypt(uint8_t *state, const uint8_t *prepared)
{
    pw_aes128_bitsliced_encrypt(state, (const uint32_t *)(const void *)prepared);
}

static void encrypt_zeros(uint8_t *block, const uint8_t *prepared)
{
    pw_bytes_copy(block, prepared + 4 * PW_AES128_ROUND_KEY_WORDS, BLOCK);
}

static const struct cmac_cipher CIPHER = {prepare, encrypt, encrypt_zeros};

void pw_aes128_cmac(uint8_t tag[TAG_BYTES], const uint8_t *message, size_t len, const uint8_t key[KEY_BYTES])
{
    uint32_t prepared[PREPARED_WORDS];
    uint8_t state[2 * BLOCK];

    CIPHER.prepare((uint8_t *)prepared, key);
    authenticate(&CIPHER, state, sizeof state, message, len, (const uint8_t *)prepared);
    pw_bytes_copy(tag, state, TAG_BYTES);
    pw_bytes_wipe(state, sizeof state);
    pw_bytes_wipe(prepared, sizeof prepared);
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
