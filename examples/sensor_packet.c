/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A sensor that sends a reading of six bytes in a packet of eighteen: four bytes of header in clear, the reading
 * encrypted, a tag of eight bytes. The receiver takes each packet once.
 *
 * With tags of eight bytes a forged packet is taken for a right one with probability 2^-64 for each attempt; with four
 * bytes 2^-32, which SP 800-232 leaves to a risk analysis. The length is fixed for the life of a key. */
#include <pennyweight/ascon.h>

#include "example.h"

#define TAG_BYTES 8
#define READING_BYTES 6

struct packet {
    uint8_t sender;
    uint8_t counter[3]; /* most significant byte first; never the same twice under a key */
    uint8_t reading[READING_BYTES];
    uint8_t tag[TAG_BYTES];
};

#define HEADER_BYTES 4 /* sender and counter: authenticated, not encrypted */

struct receiver {
    uint32_t next; /* the lowest counter that is new */
};

static uint32_t counter_of(const struct packet *packet)
{
    return (uint32_t)packet->counter[0] << 16 | (uint32_t)packet->counter[1] << 8 | packet->counter[2];
}

/* Sender and counter are the nonce: two sensors may share a key, and no two packets a nonce. */
static void make_nonce(uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES], const struct packet *packet)
{
    for (unsigned i = 0; i < PW_ASCON_AEAD128_NONCE_BYTES; i++)
        nonce[i] = 0;
    nonce[0] = packet->sender;
    for (unsigned i = 0; i < 3; i++)
        nonce[1 + i] = packet->counter[i];
}

/* Encrypts the reading in place and adds the tag. */
static int seal(struct packet *packet, const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES];

    make_nonce(nonce, packet);
    return pw_ascon_aead128_truncated_encrypt(packet->reading, packet->tag, packet->reading, READING_BYTES,
                                              &packet->sender, HEADER_BYTES, nonce, key, TAG_BYTES);
}

/* 0 if the packet is authentic and new; then the reading is in clear. */
static int take(struct receiver *receiver, struct packet *packet, const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES];

    if (counter_of(packet) < receiver->next)
        return -1; /* seen before, or too late */
    make_nonce(nonce, packet);
    if (pw_ascon_aead128_truncated_decrypt(packet->reading, packet->tag, packet->reading, READING_BYTES,
                                           &packet->sender, HEADER_BYTES, nonce, key, TAG_BYTES) != 0)
        return -1; /* forged or damaged: the reading was wiped */
    receiver->next = counter_of(packet) + 1; /* after the check: a forged counter moves nothing */
    return 0;
}

int example(void)
{
    static const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES] = {0x2b, 0x7e, 0x15, 0x16}; /* yours is random */
    struct receiver receiver = {0};
    struct packet packet = {7, {0, 0, 41}, {20, 21, 22, 23, 24, 25}, {0}}, again, forged;

    if (seal(&packet, key) != 0)
        return 1;
    again = forged = packet;
    forged.counter[2] = 200;

    if (take(&receiver, &forged, key) != -1 || forged.reading[0] != 0)
        return 2;
    if (take(&receiver, &packet, key) != 0 || packet.reading[5] != 25)
        return 3;
    if (take(&receiver, &again, key) != -1)
        return 4;
    return 0;
}
