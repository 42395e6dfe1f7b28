/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* IEEE 802.15.4: a secured data frame with the key of a network, and the command frame of the standard's
 * example (IEEE 802.15.4-2006, annex C.2.3). */
#include "protocols/ieee802154.h"

#include "example.h"
#include "protocols/packet_bytes.h"

#define HEADER_BYTES 23 /* both PAN IDs and extended addresses */

static const struct ieee802154_security published = {
    {0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf},
    {0x01, 0x00, 0x00, 0x00, 0x00, 0x48, 0xde, 0xac},
    5,
    6,
    0,
};
static const uint8_t command[] = {0x23, 0xdc, 0x84, 0x21, 0x43, 0x02, 0x00, 0x00, 0x00, 0x00, 0x48, 0xde, 0xac,
                                  0xff, 0xff, 0x01, 0x00, 0x00, 0x00, 0x00, 0x48, 0xde, 0xac, 0x01, 0xce};
static const uint8_t secured[] = {0x2b, 0xdc, 0x84, 0x21, 0x43, 0x02, 0x00, 0x00, 0x00, 0x00, 0x48, 0xde, 0xac,
                                  0xff, 0xff, 0x01, 0x00, 0x00, 0x00, 0x00, 0x48, 0xde, 0xac, 0x06, 0x05, 0x00,
                                  0x00, 0x00, 0x01, 0xd8, 0x4f, 0xde, 0x52, 0x90, 0x61, 0xf9, 0xc6, 0xf1};

static int send_command(void)
{
    struct ieee802154_security node = published, other = published;
    uint8_t frame[sizeof secured];
    size_t payload;

    copy_bytes(frame, command, sizeof command);
    if (ieee802154_secure(&node, frame, HEADER_BYTES, sizeof command) != sizeof secured ||
        !same_bytes(frame, secured, sizeof secured))
        return 1;
    if (ieee802154_open(&other, frame, sizeof secured, &payload) != 2 || frame[payload + 1] != 0xce)
        return 2;
    return 0;
}

int example(void)
{
    /* as in Thread: short addresses, the key named by an index, a MIC of four bytes */
    static const uint8_t reading[] = {0x41, 0x88, 7, 0x34, 0x12, 0x00, 0x00, 0x02, 0x00, 't', 'e', 'm', 'p'};
    struct ieee802154_security node = published, other;
    uint8_t frame[sizeof reading + IEEE802154_SECURITY_BYTES_MAX + 4], again[sizeof frame];
    size_t payload;

    if (send_command() != 0)
        return 1;
    node.level = 5;
    node.key_index = 1;
    other = node;
    copy_bytes(frame, reading, sizeof reading);
    if (ieee802154_secure(&node, frame, 9, sizeof reading) != sizeof frame || frame[15] == 't')
        return 2;
    copy_bytes(again, frame, sizeof frame);
    frame[16] ^= 1;
    if (ieee802154_open(&other, frame, sizeof frame, &payload) != -1)
        return 3; /* forged */
    copy_bytes(frame, again, sizeof frame);
    if (ieee802154_open(&other, frame, sizeof frame, &payload) != 4 || payload != 15 || frame[15] != 't')
        return 4;
    return ieee802154_open(&other, again, sizeof again, &payload) == -1 ? 0 : 5; /* repeated */
}
