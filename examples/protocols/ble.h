/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Encryption of the Bluetooth LE Link Layer (Core Specification, Vol 6, Part E): AES-CCM with a nonce of 13
 * bytes and a MIC of four.
 *
 * All byte strings are in the order in which they are sent: of numbers the least significant byte first, as
 * HCI, pairing and the packets LL_ENC_REQ and LL_ENC_RSP have them. */
#ifndef PROTOCOLS_BLE_H
#define PROTOCOLS_BLE_H

#include <stddef.h>
#include <stdint.h>

#define BLE_HEADER_BYTES 2 /* LLID and flags, then the length; packets with a CTEInfo byte are refused */
#define BLE_PAYLOAD_BYTES_MAX 251 /* without the MIC */
#define BLE_MIC_BYTES 4
#define BLE_PACKET_BYTES_MAX (BLE_HEADER_BYTES + BLE_PAYLOAD_BYTES_MAX + BLE_MIC_BYTES)
#define BLE_NONCE_BYTES 13

/* The two ends of a link. */
#define BLE_CENTRAL 1
#define BLE_PERIPHERAL 0

/* One end of an encrypted link. */
struct ble_link {
    uint8_t key[16]; /* the session key, for AES: most significant byte first */
    uint8_t sending[BLE_NONCE_BYTES]; /* nonces of the next packets: counter of 39 bits, direction, IV */
    uint8_t receiving[BLE_NONCE_BYTES];
    uint8_t is_open;
};

/* Derives the session key, and begins with packet 0 in both directions. `role` is this end's; diversifiers
 * and vectors are the two ends' random numbers. */
void ble_start(struct ble_link *link, uint8_t role, const uint8_t long_term_key[16],
               const uint8_t central_diversifier[8], const uint8_t peripheral_diversifier[8],
               const uint8_t central_vector[4], const uint8_t peripheral_vector[4]);

/* Encrypts the payload of a packet in place and puts the MIC behind it. `packet` is a data channel PDU of
 * which the header says the length of the payload; it has room for four bytes more. An empty packet is sent
 * as it is. Returns the length of the packet, or -1 if the payload is too long, the link closed, or no
 * counter left: then it is closed. */
int ble_encrypt(struct ble_link *link, uint8_t *packet);

/* Decrypts a packet of len bytes in place; the header then has the length of the payload. A packet comes here
 * once: the Link Layer drops what it repeats by the sequence bit. Returns the length of the payload, or -1:
 * the packet is not of the length that its header says, or the MIC is wrong. In the second case the payload
 * is wiped and the link closed, as the specification demands; what is not the next packet of the other end
 * has a wrong MIC. */
int ble_decrypt(struct ble_link *link, uint8_t *packet, size_t len);

#endif
