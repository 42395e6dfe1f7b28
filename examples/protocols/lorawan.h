/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Frames of LoRaWAN 1.0: joining, and data with FRMPayload encrypted (AES) and a MIC of four bytes (CMAC).
 *
 * Numbers are sent with the least significant byte first; keys are in the order of AES. */
#ifndef PROTOCOLS_LORAWAN_H
#define PROTOCOLS_LORAWAN_H

#include <stddef.h>
#include <stdint.h>

#define LORAWAN_KEY_BYTES 16
#define LORAWAN_MIC_BYTES 4
#define LORAWAN_OVERHEAD_BYTES 13 /* of a data frame without FOpts: header, port and MIC */
#define LORAWAN_FRAME_BYTES_MAX 255
#define LORAWAN_PAYLOAD_BYTES_MAX (LORAWAN_FRAME_BYTES_MAX - LORAWAN_OVERHEAD_BYTES)
#define LORAWAN_JOIN_REQUEST_BYTES 23
#define LORAWAN_COUNTER_GAP_MAX 16384 /* MAX_FCNT_GAP: how far the counter is ahead of the last one at most */

/* The two ends. */
#define LORAWAN_DEVICE 0
#define LORAWAN_NETWORK 1

/* One end of a session. */
struct lorawan_session {
    uint8_t network_key[LORAWAN_KEY_BYTES]; /* NwkSKey: MIC, and frames of port 0 */
    uint8_t application_key[LORAWAN_KEY_BYTES]; /* AppSKey: all other ports */
    uint8_t address[4]; /* DevAddr */
    uint32_t sending; /* counter of the next frame */
    uint32_t receiving; /* the lowest counter that is new */
    uint8_t role; /* LORAWAN_DEVICE or LORAWAN_NETWORK */
};

/* Writes a data frame to `frame`, which has room for len + 13 bytes; `is_confirmed` asks for an
 * acknowledgement. Keep `sending` over resets: a reused counter reveals both payloads. Returns the length of
 * the frame, or -1 if the payload has more than 242 bytes, the port is more than 223, or no counter is
 * left. */
int lorawan_send(struct lorawan_session *session, uint8_t *frame, uint8_t port, const uint8_t *payload, size_t len,
                 uint8_t is_confirmed);

/* Takes a data frame of len bytes from the other end, and writes its payload, which is shorter, to `payload`
 * and its port to `port`: 0 for a frame without one. FOpts are authenticated and left to the caller, from
 * frame + 8 on. Returns the length of the payload, or -1 with nothing written and no counter changed:
 * malformed, for another address or direction, repeated, more than 16384 frames ahead, or with a wrong
 * MIC. */
int lorawan_receive(struct lorawan_session *session, uint8_t *payload, uint8_t *port, const uint8_t *frame, size_t len);

/* Writes the frame that asks to join. `nonce` (DevNonce) has not been used with this key. */
void lorawan_join(uint8_t frame[LORAWAN_JOIN_REQUEST_BYTES], const uint8_t application[8], const uint8_t device[8],
                  uint16_t nonce, const uint8_t root_key[LORAWAN_KEY_BYTES]);

/* Takes the network's answer of 17 or, with a list of channels, 33 bytes to the frame with that nonce:
 * decrypts it in place and begins the device's session. Settings follow the address: frame + 11. Returns 0,
 * or -1 if the answer is malformed or has a wrong MIC; then it is wiped and the session unchanged. */
int lorawan_joined(struct lorawan_session *session, uint8_t *frame, size_t len, uint16_t nonce,
                   const uint8_t root_key[LORAWAN_KEY_BYTES]);

#endif
