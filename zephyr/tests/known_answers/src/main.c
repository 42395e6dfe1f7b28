/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rows of the official files of Ascon on the board that Zephyr runs on: at once, forged, and by the driver of PSA Crypto. */
#include <pennyweight/ascon.h>
#include <pennyweight/psa.h>
#include <zephyr/ztest.h>

#define TEXT_BYTES 5
#define DATA_BYTES 3

static const uint8_t key[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const uint8_t nonce[16] = {16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
static const uint8_t text[TEXT_BYTES] = {32, 33, 34, 35, 36};
static const uint8_t data[DATA_BYTES] = {48, 49, 50};
static const uint8_t sealed[TEXT_BYTES + 16] = {
    0x66, 0xd0, 0xd5, 0x2b, 0xf4, /* the tag: */ 0xa8, 0x65, 0x52, 0x08, 0x17, 0x6f, 0xd6, 0xff, 0x6e, 0x6d, 0xa3,
    0x94, 0xa2, 0x45, 0x41, 0x8c,
};
/* Of the first TEXT_BYTES bytes of the key. */
static const uint8_t digest_of_key[32] = {
    0xc7, 0xb2, 0x89, 0x62, 0xd4, 0xf5, 0xc2, 0x21, 0x1f, 0x46, 0x6f, 0x83, 0xd3, 0xc5, 0x7a, 0xe1,
    0x50, 0x43, 0x87, 0xe2, 0xa3, 0x26, 0x94, 0x97, 0x47, 0xa8, 0x37, 0x64, 0x47, 0xa6, 0xbb, 0x51,
};

ZTEST_SUITE(pennyweight, NULL, NULL, NULL, NULL, NULL);

ZTEST(pennyweight, test_aead)
{
    uint8_t made[sizeof sealed], opened[TEXT_BYTES];

    pw_ascon_aead128_encrypt(made, made + TEXT_BYTES, text, TEXT_BYTES, data, DATA_BYTES, nonce, key);
    zassert_mem_equal(made, sealed, sizeof sealed);
    zassert_equal(pw_ascon_aead128_decrypt(opened, made + TEXT_BYTES, made, TEXT_BYTES, data, DATA_BYTES, nonce, key),
                  0);
    zassert_mem_equal(opened, text, TEXT_BYTES);
    made[0] ^= 1;
    zassert_not_equal(
        pw_ascon_aead128_decrypt(opened, made + TEXT_BYTES, made, TEXT_BYTES, data, DATA_BYTES, nonce, key), 0);
}

ZTEST(pennyweight, test_hash)
{
    uint8_t made[sizeof digest_of_key];

    pw_ascon_hash256(made, key, TEXT_BYTES);
    zassert_mem_equal(made, digest_of_key, sizeof made);
}

ZTEST(pennyweight, test_psa)
{
    uint8_t made[sizeof sealed];
    size_t length = 0;

    zassert_equal(pw_psa_aead_encrypt(NULL, key, sizeof key, PSA_ALG_ASCON_AEAD128, nonce, sizeof nonce, data,
                                      DATA_BYTES, text, TEXT_BYTES, made, sizeof made, &length),
                  PSA_SUCCESS);
    zassert_equal(length, sizeof sealed);
    zassert_mem_equal(made, sealed, sizeof sealed);
}
