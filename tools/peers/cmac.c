/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128-CMAC in one call and its check, over the stream of a peer. */
#include <pennyweight/aes_cmac.h>

void pw_aes128_cmac(uint8_t *tag, const uint8_t *message, size_t len, const uint8_t *key)
{
    pw_aes128_cmac_context context;

    pw_aes128_cmac_init(&context, key);
    pw_aes128_cmac_update(&context, message, len);
    pw_aes128_cmac_finalize(&context, tag);
}

int pw_aes128_cmac_verify(pw_aes128_cmac_context *context, const uint8_t *tag, size_t taglen)
{
    uint8_t right[PW_AES128_CMAC_TAG_BYTES], difference = 0;

    pw_aes128_cmac_finalize(context, right);
    for (size_t i = 0; i < taglen; i++)
        difference |= right[i] ^ tag[i];
    return difference == 0 ? 0 : -1;
}

int pw_aes128_cmac_check(const uint8_t *tag, size_t taglen, const uint8_t *message, size_t len, const uint8_t *key)
{
    pw_aes128_cmac_context context;

    pw_aes128_cmac_init(&context, key);
    pw_aes128_cmac_update(&context, message, len);
    return pw_aes128_cmac_verify(&context, tag, taglen);
}
