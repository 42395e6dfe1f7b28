/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Secured frames of IEEE 802.15.4, data and commands. */
#include "ieee802154.h"

#include <pennyweight/aes_ccm.h>

#include "packet_bytes.h"

/* The first byte of the frame control field. */
#define TYPE 0x07
#define DATA 1
#define COMMAND 3
#define SECURED 0x08
#define SAME_PAN 0x40 /* PAN ID compression: the sender's is left out */

/* The second one. */
#define VERSION 0x30
#define VERSION_2006 0x10

#define CONTROL_BYTES 3 /* frame control field and sequence number */
#define PAN_BYTES 2
#define NONCE_BYTES 13

/* Bytes of an address by its mode, two bits; mode 1 does not exist. */
static size_t address_bytes(unsigned mode)
{
    return mode == 0 ? 0 : mode == 2 ? 2 : 8;
}

/* Length of the MAC header as its first two bytes say, without security; 0 if it is of a type or version that
 * is not secured here. */
static size_t header_bytes(const uint8_t *frame)
{
    const unsigned to = frame[1] >> 2 & 3, from = frame[1] >> 6 & 3, type = frame[0] & TYPE;
    size_t n = CONTROL_BYTES + address_bytes(to) + address_bytes(from);

    if ((type != DATA && type != COMMAND) || (frame[1] & VERSION) > VERSION_2006 || to == 1 || from == 1)
        return 0;
    if (to != 0)
        n += PAN_BYTES;
    if (from != 0 && (frame[0] & SAME_PAN) == 0)
        n += PAN_BYTES;
    return n;
}

static size_t security_bytes(const struct ieee802154_security *security)
{
    return security->key_index == 0 ? 5 : 6;
}

static size_t mic_bytes(const struct ieee802154_security *security)
{
    return (size_t)2 << (security->level & 3);
}

static int is_level(const struct ieee802154_security *security)
{
    return security->level >= 5 && security->level <= 7;
}

/* Control byte, counter and key index. */
static void write_security(uint8_t *header, const struct ieee802154_security *security, uint32_t counter)
{
    header[0] = security->level;
    store_le(header + 1, counter, 4);
    if (security->key_index != 0) {
        header[0] |= 0x08;
        header[5] = security->key_index;
    }
}

/* Most significant byte first. */
static void make_nonce(uint8_t nonce[NONCE_BYTES], const struct ieee802154_security *security, uint32_t counter)
{
    for (unsigned i = 0; i < 8; i++)
        nonce[i] = security->sender[7 - i];
    for (unsigned i = 0; i < 4; i++)
        nonce[8 + i] = (uint8_t)(counter >> (24 - 8 * i));
    nonce[12] = security->level;
}

/* Bytes at the beginning of the payload that are authenticated and not encrypted: the identifier of a
 * command. */
static size_t open_bytes(const uint8_t *frame)
{
    return (frame[0] & TYPE) == COMMAND ? 1 : 0;
}

int ieee802154_secure(struct ieee802154_security *security, uint8_t *frame, size_t header, size_t len)
{
    const size_t added = security_bytes(security), mic = mic_bytes(security);
    uint8_t nonce[NONCE_BYTES];
    size_t start;

    if (!is_level(security) || security->counter == UINT32_MAX || header < CONTROL_BYTES ||
        header != header_bytes(frame) || (frame[0] & SECURED) != 0 || len < header + open_bytes(frame) ||
        len > IEEE802154_FRAME_BYTES_MAX - added - mic)
        return -1;
    for (size_t i = len; i > header; i--)
        frame[i - 1 + added] = frame[i - 1];
    frame[0] |= SECURED;
    frame[1] = (uint8_t)((frame[1] & ~VERSION) | VERSION_2006);
    write_security(frame + header, security, security->counter);
    make_nonce(nonce, security, security->counter);
    security->counter++;

    start = header + added + open_bytes(frame);
    len += added;
    if (pw_aes128_ccm_sized_encrypt(frame + start, frame + len, frame + start, len - start, frame, start, nonce,
                                    security->key, NONCE_BYTES, mic) != 0)
        return -1;
    return (int)(len + mic);
}

int ieee802154_open(struct ieee802154_security *security, uint8_t *frame, size_t len, size_t *payload)
{
    const size_t added = security_bytes(security), mic = mic_bytes(security);
    uint8_t nonce[NONCE_BYTES], expected[IEEE802154_SECURITY_BYTES_MAX];
    size_t header, start;
    uint32_t counter;

    if (!is_level(security) || len < CONTROL_BYTES || len > IEEE802154_FRAME_BYTES_MAX)
        return -1;
    header = header_bytes(frame);
    if (header == 0 || (frame[0] & SECURED) == 0 || (frame[1] & VERSION) != VERSION_2006 ||
        len < header + added + open_bytes(frame) + mic)
        return -1;
    if (frame[1] >> 6 == 3 && !same_bytes(frame + header - 8, security->sender, 8))
        return -1;
    counter = load_le(frame + header + 1, 4);
    write_security(expected, security, counter);
    if (!same_bytes(frame + header, expected, added) || counter < security->counter || counter == UINT32_MAX)
        return -1;

    make_nonce(nonce, security, counter);
    start = header + added + open_bytes(frame);
    len -= mic;
    if (pw_aes128_ccm_sized_decrypt(frame + start, frame + len, frame + start, len - start, frame, start, nonce,
                                    security->key, NONCE_BYTES, mic) != 0)
        return -1;
    security->counter = counter + 1;
    *payload = header + added;
    return (int)(len - *payload);
}
