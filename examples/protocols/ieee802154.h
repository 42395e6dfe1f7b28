/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Secured frames of IEEE 802.15.4 (frame versions 2003 and 2006), as Thread and many mesh networks send them:
 * AES-CCM* with a nonce of 13 bytes, security levels 5 to 7, key identifier modes 0 and 1.
 *
 * Addresses and counters are sent with the least significant byte first; keys are in the order of AES. */
#ifndef PROTOCOLS_IEEE802154_H
#define PROTOCOLS_IEEE802154_H

#include <stddef.h>
#include <stdint.h>

#define IEEE802154_FRAME_BYTES_MAX 125 /* without the two bytes of the FCS, which the radio adds */
#define IEEE802154_SECURITY_BYTES_MAX 6 /* auxiliary security header: control, counter, key index */
#define IEEE802154_MIC_BYTES_MAX 16

/* Key and counter for the frames of one sender: the sender has one, and each receiver. */
struct ieee802154_security {
    uint8_t key[16];
    uint8_t sender[8]; /* extended address: in the nonce of every frame, also of one with a short address */
    uint32_t counter; /* of the next frame; for a receiver the lowest that is new */
    uint8_t level; /* 5, 6, 7: encrypted, with a MIC of 4, 8 or 16 bytes; a receiver takes no other */
    uint8_t key_index; /* 0 for key identifier mode 0, otherwise mode 1 with this index */
};

/* Secures a data or command frame in place. Of `frame` the first `header` bytes are the MAC header without
 * security, then the payload follows, len bytes in all; there is room for 6 bytes more and the MIC. Keep
 * `counter` over resets. Returns the length of the frame, or -1 with nothing changed: a header that ends
 * elsewhere, a type or version that has no place here, a frame that gets too long, no counter left. */
int ieee802154_secure(struct ieee802154_security *security, uint8_t *frame, size_t header, size_t len);

/* Checks a frame of len bytes and decrypts its payload in place; `payload` is where it begins, behind MAC
 * header and auxiliary security header. A command's identifier is its first byte. Returns the length of the
 * payload, or -1: malformed, not secured, of another level, key or sender, repeated, or with a wrong MIC.
 * Then nothing is in clear, and no counter changed. */
int ieee802154_open(struct ieee802154_security *security, uint8_t *frame, size_t len, size_t *payload);

#endif
