/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A product whose driver of PSA Crypto has CCM and ChaCha20-Poly1305, and not Ascon: 0 if it is so, and CCM writes packet
 * vector 1 of RFC 3610. test_psa_families.py builds it with each build system. */
#include <pennyweight/psa.h>

#include <string.h>

static const uint8_t expected[] = {0x58, 0x8c, 0x97, 0x9a, 0x61, 0xc6, 0x63, 0xd2, 0xf0, 0x66, 0xd0,
                                   0xc2, 0xc0, 0xf9, 0x89, 0x80, 0x6d, 0x5f, 0x6b, 0x61, 0xda, 0xc3,
                                   0x84, 0x17, 0xe8, 0xd1, 0x2c, 0xfd, 0xf9, 0x26, 0xe0};
static const uint8_t nonce[] = {0, 0, 0, 3, 2, 1, 0, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5};

int main(void)
{
    static pw_psa_aead_operation_t operation; /* as large as the library says, or it writes behind it */
    static const psa_algorithm_t ccm = PSA_ALG_AEAD_WITH_SHORTENED_TAG(PSA_ALG_CCM, 8);
    uint8_t key[32], header[8], text[23], sealed[sizeof text + 16];
    size_t len;
    unsigned i;

    for (i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(0xc0 + i);
    for (i = 0; i < sizeof header; i++)
        header[i] = (uint8_t)i;
    for (i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(8 + i);

    if (pw_psa_aead_encrypt(NULL, key, 16, ccm, nonce, sizeof nonce, header, sizeof header, text, sizeof text, sealed,
                            sizeof sealed, &len) != PSA_SUCCESS ||
        len != sizeof expected || memcmp(sealed, expected, len) != 0)
        return 1;
    if (pw_psa_aead_encrypt_setup(&operation, NULL, key, 16, ccm) != PSA_SUCCESS ||
        pw_psa_aead_set_lengths(&operation, sizeof header, sizeof text) != PSA_SUCCESS ||
        pw_psa_aead_set_nonce(&operation, nonce, sizeof nonce) != PSA_SUCCESS ||
        pw_psa_aead_update_ad(&operation, header, sizeof header) != PSA_SUCCESS ||
        pw_psa_aead_update(&operation, text, sizeof text, sealed, sizeof sealed, &len) != PSA_SUCCESS ||
        memcmp(sealed, expected, sizeof text) != 0)
        return 2;
    if (pw_psa_aead_abort(&operation) != PSA_SUCCESS)
        return 3;
    if (pw_psa_aead_encrypt(NULL, key, 32, PSA_ALG_CHACHA20_POLY1305, nonce, 12, header, sizeof header, text,
                            sizeof text, sealed, sizeof sealed, &len) != PSA_SUCCESS)
        return 4;
    if (pw_psa_aead_encrypt(NULL, key, 16, PSA_ALG_ASCON_AEAD128, nonce, 16, header, sizeof header, text, sizeof text,
                            sealed, sizeof sealed, &len) != PSA_ERROR_NOT_SUPPORTED)
        return 5;
    return 0;
}
