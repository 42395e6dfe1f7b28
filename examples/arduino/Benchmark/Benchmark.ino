/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Microseconds of Ascon-AEAD128 and Ascon-Hash256, averaged over a hundred calls. */
#include <pennyweight/ascon.h>

static uint8_t key[PW_ASCON_AEAD128_KEY_BYTES], nonce[PW_ASCON_AEAD128_NONCE_BYTES], tag[PW_ASCON_AEAD128_TAG_BYTES];
static uint8_t text[64], digest[PW_ASCON_HASH256_DIGEST_BYTES];
static const unsigned calls = 100;

void setup()
{
    Serial.begin(9600);
    for (size_t len = 16; len <= sizeof text; len += 48) {
        uint32_t begin = micros();
        for (unsigned i = 0; i < calls; i++)
            pw_ascon_aead128_encrypt(text, tag, text, len, NULL, 0, nonce, key);
        uint32_t encrypted = micros();
        for (unsigned i = 0; i < calls; i++)
            pw_ascon_hash256(digest, text, len);
        uint32_t hashed = micros();

        Serial.print(len);
        Serial.print(" bytes: encryption ");
        Serial.print((encrypted - begin) / calls);
        Serial.print(" us, hash ");
        Serial.print((hashed - encrypted) / calls);
        Serial.println(" us");
    }
}

void loop()
{
}
