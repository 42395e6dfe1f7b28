/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A packet of six bytes of reading with a header in clear and a tag of eight bytes: sealed, opened, damaged. */
#include <pennyweight/ascon.h>

static const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES] = {0x2b, 0x7e, 0x15, 0x16}; /* yours is random */
static const size_t tag_bytes = 8;

void setup()
{
    Serial.begin(9600);

    uint8_t header[4] = {7, 0, 0, 41}; /* sender and a counter that never repeats under a key */
    uint8_t reading[6] = {20, 21, 22, 23, 24, 25}, tag[8];
    uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {0};

    for (size_t i = 0; i < sizeof header; i++)
        nonce[i] = header[i];
    int sealed = pw_ascon_aead128_truncated_encrypt(reading, tag, reading, sizeof reading, header, sizeof header, nonce,
                                                    key, tag_bytes);
    Serial.print("sent:");
    for (size_t i = 0; i < sizeof reading; i++) {
        Serial.print(' ');
        Serial.print(reading[i], HEX);
    }
    Serial.println();

    tag[0] ^= 1; /* damaged on the way */
    int refused = pw_ascon_aead128_truncated_decrypt(NULL, tag, NULL, 0, header, sizeof header, nonce, key, tag_bytes);
    tag[0] ^= 1;
    int opened = pw_ascon_aead128_truncated_decrypt(reading, tag, reading, sizeof reading, header, sizeof header, nonce,
                                                    key, tag_bytes);
    Serial.println(sealed == 0 && refused == -1 && opened == 0 && reading[5] == 25 ? "all right" : "WRONG");
}

void loop()
{
}
