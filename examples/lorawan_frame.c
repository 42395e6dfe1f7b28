/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* LoRaWAN 1.0: a device sends its reading, the network takes it once and answers. The first frame is one that
 * was seen in a network, with the keys that its owner published. */
#include "protocols/lorawan.h"

#include "example.h"
#include "protocols/packet_bytes.h"

static const struct lorawan_session published = {
    {0x44, 0x02, 0x42, 0x41, 0xed, 0x4c, 0xe9, 0xa6, 0x8c, 0x6a, 0x8b, 0xc0, 0x55, 0x23, 0x3f, 0xd3},
    {0xec, 0x92, 0x58, 0x02, 0xae, 0x43, 0x0c, 0xa7, 0x7f, 0xd3, 0xdd, 0x73, 0xcb, 0x2c, 0xc5, 0x88},
    {0xf1, 0x7d, 0xbe, 0x49},
    2,
    2,
    LORAWAN_DEVICE,
};
static const uint8_t seen[] = {0x40, 0xf1, 0x7d, 0xbe, 0x49, 0x00, 0x02, 0x00, 0x01,
                               0x95, 0x43, 0x78, 0x76, 0x2b, 0x11, 0xff, 0x0d};

int example(void)
{
    static const uint8_t reading[] = {'t', 'e', 's', 't'}, order[] = {'o', 'n'};
    struct lorawan_session device = published, network = published;
    uint8_t frame[LORAWAN_OVERHEAD_BYTES + 4], payload[4], port;

    network.role = LORAWAN_NETWORK;
    if (lorawan_send(&device, frame, 1, reading, sizeof reading, 0) != sizeof seen ||
        !same_bytes(frame, seen, sizeof seen))
        return 1;
    if (lorawan_receive(&network, payload, &port, frame, sizeof seen) != sizeof reading || port != 1 ||
        !same_bytes(payload, reading, sizeof reading))
        return 2;
    if (lorawan_receive(&network, payload, &port, frame, sizeof seen) != -1)
        return 3; /* repeated */
    if (lorawan_receive(&device, payload, &port, frame, sizeof seen) != -1)
        return 4; /* its own */

    if (lorawan_send(&network, frame, 7, order, sizeof order, 1) != LORAWAN_OVERHEAD_BYTES + sizeof order)
        return 5;
    frame[9] ^= 1;
    if (lorawan_receive(&device, payload, &port, frame, LORAWAN_OVERHEAD_BYTES + sizeof order) != -1)
        return 6; /* forged: nothing changed */
    frame[9] ^= 1;
    if (lorawan_receive(&device, payload, &port, frame, LORAWAN_OVERHEAD_BYTES + sizeof order) != sizeof order ||
        port != 7 || payload[1] != 'n')
        return 7;
    return 0;
}
