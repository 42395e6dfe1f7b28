/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Packets of an encrypted Bluetooth LE link. */
#include "ble.h"

#include <pennyweight/aes_ccm.h>
#include <pennyweight/aes_cmac.h>

#include "packet_bytes.h"

#define COUNTER_BYTES 5
#define TO_PERIPHERAL 0x80 /* the direction, in the last byte of the counter */
#define HAS_CTE_INFO 0x20
#define AUTHENTICATED 0xe3 /* of the header's first byte: not NESN, SN and MD, which change in a repetition */

void ble_start(struct ble_link *link, uint8_t role, const uint8_t long_term_key[16],
               const uint8_t central_diversifier[8], const uint8_t peripheral_diversifier[8],
               const uint8_t central_vector[4], const uint8_t peripheral_vector[4])
{
    uint8_t key[16], diversifier[16];

    for (unsigned i = 0; i < 16; i++)
        key[i] = long_term_key[15 - i];
    for (unsigned i = 0; i < 8; i++) {
        diversifier[i] = peripheral_diversifier[7 - i];
        diversifier[8 + i] = central_diversifier[7 - i];
    }
    pw_aes128_encrypt_block(link->key, diversifier, key);
    wipe_bytes(key, sizeof key);

    wipe_bytes(link->sending, COUNTER_BYTES);
    copy_bytes(link->sending + COUNTER_BYTES, central_vector, 4);
    copy_bytes(link->sending + COUNTER_BYTES + 4, peripheral_vector, 4);
    copy_bytes(link->receiving, link->sending, BLE_NONCE_BYTES);
    if (role == BLE_CENTRAL)
        link->sending[COUNTER_BYTES - 1] = TO_PERIPHERAL;
    else
        link->receiving[COUNTER_BYTES - 1] = TO_PERIPHERAL;
    link->is_open = 1;
}

static void close_link(struct ble_link *link)
{
    wipe_bytes(link, sizeof *link);
}

/* After the last counter the link is closed: its nonces would begin again. */
static void count(struct ble_link *link, uint8_t *nonce)
{
    for (unsigned i = 0; i < COUNTER_BYTES - 1; i++)
        if (++nonce[i] != 0)
            return;
    if ((++nonce[COUNTER_BYTES - 1] & 0x7f) == 0)
        close_link(link);
}

int ble_encrypt(struct ble_link *link, uint8_t *packet)
{
    const uint8_t authenticated = packet[0] & AUTHENTICATED, len = packet[1];
    uint8_t *payload = packet + BLE_HEADER_BYTES;

    if (!link->is_open || len > BLE_PAYLOAD_BYTES_MAX || (packet[0] & HAS_CTE_INFO) != 0)
        return -1;
    if (len == 0)
        return BLE_HEADER_BYTES;
    if (pw_aes128_ccm_sized_encrypt(payload, payload + len, payload, len, &authenticated, 1, link->sending, link->key,
                                    BLE_NONCE_BYTES, BLE_MIC_BYTES) != 0)
        return -1;
    count(link, link->sending);
    packet[1] = (uint8_t)(len + BLE_MIC_BYTES);
    return BLE_HEADER_BYTES + len + BLE_MIC_BYTES;
}

int ble_decrypt(struct ble_link *link, uint8_t *packet, size_t len)
{
    uint8_t *payload = packet + BLE_HEADER_BYTES, authenticated;

    if (!link->is_open || len < BLE_HEADER_BYTES || len != (size_t)BLE_HEADER_BYTES + packet[1] ||
        (packet[0] & HAS_CTE_INFO) != 0)
        return -1;
    len -= BLE_HEADER_BYTES;
    if (len == 0)
        return 0;
    authenticated = packet[0] & AUTHENTICATED;
    len = len > BLE_MIC_BYTES ? len - BLE_MIC_BYTES : 0; /* a payload without a MIC has a wrong one */
    if (len == 0 || pw_aes128_ccm_sized_decrypt(payload, payload + len, payload, len, &authenticated, 1,
                                                link->receiving, link->key, BLE_NONCE_BYTES, BLE_MIC_BYTES) != 0) {
        close_link(link);
        return -1;
    }
    count(link, link->receiving);
    packet[1] = (uint8_t)len;
    return (int)len;
}
