/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bluetooth LE: both ends of a link with the keys and packets of the specification's sample data (Core
 * Specification, Vol 6, Part C, section 1). */
#include "protocols/ble.h"

#include "example.h"
#include "protocols/packet_bytes.h"

static const uint8_t long_term_key[16] = {0xbf, 0x01, 0xfb, 0x9d, 0x4e, 0xf3, 0xbc, 0x36,
                                          0xd8, 0x74, 0xf5, 0x39, 0x41, 0x38, 0x68, 0x4c};
static const uint8_t central_diversifier[8] = {0x13, 0x02, 0xf1, 0xe0, 0xdf, 0xce, 0xbd, 0xac};
static const uint8_t peripheral_diversifier[8] = {0x79, 0x68, 0x57, 0x46, 0x35, 0x24, 0x13, 0x02};
static const uint8_t central_vector[4] = {0x24, 0xab, 0xdc, 0xba};
static const uint8_t peripheral_vector[4] = {0xbe, 0xba, 0xaf, 0xde};

/* LL_START_ENC_RSP of either end, a control packet of one byte, and a packet of data. */
static const uint8_t from_central[] = {0x0f, 0x05, 0x9f, 0xcd, 0xa7, 0xf4, 0x48};
static const uint8_t from_peripheral[] = {0x07, 0x05, 0xa3, 0x4c, 0x13, 0xa4, 0x15};
static const uint8_t data_from_central[] = {0x0e, 0x1f, 0x7a, 0x70, 0xd6, 0x64, 0x15, 0x22, 0x6d, 0xf2, 0x6b,
                                            0x17, 0x83, 0x9a, 0x06, 0x04, 0x05, 0x59, 0x6b, 0xd6, 0x56, 0x4f,
                                            0x79, 0x6b, 0x5b, 0x9c, 0xe6, 0xff, 0x32, 0xf7, 0x5a, 0x6d, 0x33};

static void start(struct ble_link *link, uint8_t role)
{
    ble_start(link, role, long_term_key, central_diversifier, peripheral_diversifier, central_vector,
              peripheral_vector);
}

int example(void)
{
    static struct ble_link phone, sensor;
    uint8_t packet[BLE_PACKET_BYTES_MAX] = {0x0f, 1, 0x06};

    start(&phone, BLE_CENTRAL);
    start(&sensor, BLE_PERIPHERAL);

    if (ble_encrypt(&phone, packet) != sizeof from_central || !same_bytes(packet, from_central, sizeof from_central))
        return 1;
    if (ble_decrypt(&sensor, packet, sizeof from_central) != 1 || packet[2] != 0x06)
        return 2;

    packet[0] = 0x07;
    if (ble_encrypt(&sensor, packet) != sizeof from_peripheral ||
        !same_bytes(packet, from_peripheral, sizeof from_peripheral))
        return 3;
    if (ble_decrypt(&phone, packet, sizeof from_peripheral) != 1 || packet[2] != 0x06)
        return 4;

    copy_bytes(packet, data_from_central, sizeof data_from_central);
    if (ble_decrypt(&sensor, packet, sizeof data_from_central) != 27 || packet[4] != 'c')
        return 5;

    /* a packet that does not follow: its MIC is wrong, and the link is closed */
    copy_bytes(packet, data_from_central, sizeof data_from_central);
    if (ble_decrypt(&sensor, packet, sizeof data_from_central) != -1 || packet[4] != 0)
        return 6;
    packet[1] = 1;
    return ble_encrypt(&sensor, packet) == -1 ? 0 : 7;
}
