/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Encrypts a packet and decrypts it again, and rejects it when it was changed: returns 0 if that is so. */
#include <string.h>

#include <pennyweight/ascon.h>
#include <pennyweight/isap.h>

int main(void)
{
    static const uint8_t key[16] = {1}, nonce[16] = {2}, reading[12] = "21.5 degrees";
    uint8_t packet[12], tag[16], message[12];

    pw_ascon_aead128_encrypt(packet, tag, reading, sizeof reading, NULL, 0, nonce, key);
    if (pw_ascon_aead128_decrypt(message, tag, packet, sizeof packet, NULL, 0, nonce, key) != 0)
        return 1;
    if (memcmp(message, reading, sizeof reading) != 0)
        return 2;
    packet[0] ^= 1;
    if (pw_ascon_aead128_decrypt(message, tag, packet, sizeof packet, NULL, 0, nonce, key) == 0)
        return 3;
    pw_isap_a_128a_encrypt(packet, tag, reading, sizeof reading, NULL, 0, nonce, key);
    return pw_isap_a_128a_decrypt(message, tag, packet, sizeof packet, NULL, 0, nonce, key) == 0 ? 0 : 4;
}
