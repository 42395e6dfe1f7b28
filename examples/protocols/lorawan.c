/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Frames of LoRaWAN 1.0, from and to either end. */
#include "lorawan.h"

#include <pennyweight/aes_cmac.h>

#include "packet_bytes.h"

/* MHDR: the type in its top bits, LoRaWAN 1.0 (major version 0) in the lowest. */
#define JOIN_REQUEST 0x00
#define JOIN_ACCEPT 0x20
#define UPLINK 0x40
#define DOWNLINK 0x60
#define CONFIRMED 0x80
#define CONFIRMED_DOWNLINK 0xa0

#define BLOCK PW_AES128_BLOCK_BYTES
#define HEADER_BYTES 8 /* MHDR, DevAddr, FCtrl, FCnt */
#define FOPTS_BYTES_MASK 0x0f /* in FCtrl */
#define PORT_MAX 223

/* B0 of the MIC (`first` is 0x49, `last` the length) and A_i of the payload (0x01 and i). */
static void make_block(uint8_t block[BLOCK], uint8_t first, const struct lorawan_session *session, uint8_t is_down,
                       uint32_t counter, uint8_t last)
{
    block[0] = first;
    wipe_bytes(block + 1, 4);
    block[5] = is_down;
    copy_bytes(block + 6, session->address, 4);
    store_le(block + 10, counter, 4);
    block[14] = 0;
    block[15] = last;
}

/* Encrypts or decrypts, in place or not. */
static void add_key_stream(uint8_t *out, const uint8_t *in, size_t len, const struct lorawan_session *session,
                           const uint8_t *key, uint8_t is_down, uint32_t counter)
{
    uint8_t stream[BLOCK];

    for (size_t i = 0; i < len; i++) {
        if (i % BLOCK == 0) {
            make_block(stream, 0x01, session, is_down, counter, (uint8_t)(i / BLOCK + 1));
            pw_aes128_encrypt_block(stream, stream, key);
        }
        out[i] = in[i] ^ stream[i % BLOCK];
    }
    wipe_bytes(stream, sizeof stream);
}

/* Takes in what the MIC of a data frame is made of. */
static void authenticate(pw_aes128_cmac_context *mac, const struct lorawan_session *session, uint8_t is_down,
                         uint32_t counter, const uint8_t *frame, size_t len)
{
    uint8_t first[BLOCK];

    make_block(first, 0x49, session, is_down, counter, (uint8_t)len);
    pw_aes128_cmac_init(mac, session->network_key);
    pw_aes128_cmac_update(mac, first, sizeof first);
    pw_aes128_cmac_update(mac, frame, len);
}

static const uint8_t *payload_key(const struct lorawan_session *session, uint8_t port)
{
    return port == 0 ? session->network_key : session->application_key;
}

int lorawan_send(struct lorawan_session *session, uint8_t *frame, uint8_t port, const uint8_t *payload, size_t len,
                 uint8_t is_confirmed)
{
    const uint8_t is_down = session->role == LORAWAN_NETWORK;
    const uint32_t counter = session->sending;
    const size_t end = HEADER_BYTES + 1 + len;
    pw_aes128_cmac_context mac;
    uint8_t tag[PW_AES128_CMAC_TAG_BYTES];

    if (len > LORAWAN_PAYLOAD_BYTES_MAX || port > PORT_MAX || counter == UINT32_MAX)
        return -1;
    session->sending++;
    frame[0] = is_confirmed ? CONFIRMED : UPLINK;
    if (is_down)
        frame[0] = is_confirmed ? CONFIRMED_DOWNLINK : DOWNLINK;
    copy_bytes(frame + 1, session->address, 4);
    frame[5] = 0; /* FCtrl */
    store_le(frame + 6, counter, 2);
    frame[HEADER_BYTES] = port;
    add_key_stream(frame + HEADER_BYTES + 1, payload, len, session, payload_key(session, port), is_down, counter);

    authenticate(&mac, session, is_down, counter, frame, end);
    pw_aes128_cmac_finalize(&mac, tag);
    copy_bytes(frame + end, tag, LORAWAN_MIC_BYTES);
    return (int)(end + LORAWAN_MIC_BYTES);
}

/* The counter whose low half a frame has: the first one from the lowest new one on. It may be past the last
 * one, 2^32 - 1; then it is a small number again, which is not new. */
static uint32_t full_counter(uint32_t lowest, uint32_t low)
{
    return lowest + ((low - lowest) & 0xffff);
}

int lorawan_receive(struct lorawan_session *session, uint8_t *payload, uint8_t *port, const uint8_t *frame, size_t len)
{
    const uint8_t is_down = session->role == LORAWAN_DEVICE;
    size_t start, end;
    uint32_t counter;
    uint8_t options;
    pw_aes128_cmac_context mac;

    if (len < HEADER_BYTES + LORAWAN_MIC_BYTES || len > LORAWAN_FRAME_BYTES_MAX ||
        !same_bytes(frame + 1, session->address, 4))
        return -1;
    if (is_down ? frame[0] != DOWNLINK && frame[0] != CONFIRMED_DOWNLINK : frame[0] != UPLINK && frame[0] != CONFIRMED)
        return -1;
    options = frame[5] & FOPTS_BYTES_MASK;
    start = (size_t)HEADER_BYTES + options;
    end = len - LORAWAN_MIC_BYTES;
    if (start > end || (start < end && options > 0 && frame[start] == 0))
        return -1; /* options are longer than the frame, or commands in both places */
    counter = full_counter(session->receiving, load_le(frame + 6, 2));
    if (counter < session->receiving || counter - session->receiving >= LORAWAN_COUNTER_GAP_MAX ||
        counter == UINT32_MAX)
        return -1;

    authenticate(&mac, session, is_down, counter, frame, end);
    if (pw_aes128_cmac_verify(&mac, frame + end, LORAWAN_MIC_BYTES) != 0)
        return -1;
    session->receiving = counter + 1;
    *port = 0;
    if (start == end)
        return 0;
    *port = frame[start++];
    add_key_stream(payload, frame + start, end - start, session, payload_key(session, *port), is_down, counter);
    return (int)(end - start);
}

/* ---- joining ---- */

void lorawan_join(uint8_t frame[LORAWAN_JOIN_REQUEST_BYTES], const uint8_t application[8], const uint8_t device[8],
                  uint16_t nonce, const uint8_t root_key[LORAWAN_KEY_BYTES])
{
    const size_t end = LORAWAN_JOIN_REQUEST_BYTES - LORAWAN_MIC_BYTES;
    uint8_t tag[PW_AES128_CMAC_TAG_BYTES];

    frame[0] = JOIN_REQUEST;
    copy_bytes(frame + 1, application, 8);
    copy_bytes(frame + 9, device, 8);
    store_le(frame + 17, nonce, 2);
    pw_aes128_cmac(tag, frame, end, root_key);
    copy_bytes(frame + end, tag, LORAWAN_MIC_BYTES);
}

/* `first` is 1 for the network's key and 2 for the application's; `accepted` is AppNonce and NetID. */
static void derive(uint8_t *key, uint8_t first, const uint8_t *accepted, uint16_t nonce, const uint8_t *root_key)
{
    uint8_t block[BLOCK] = {0};

    block[0] = first;
    copy_bytes(block + 1, accepted, 6);
    store_le(block + 7, nonce, 2);
    pw_aes128_encrypt_block(key, block, root_key);
}

int lorawan_joined(struct lorawan_session *session, uint8_t *frame, size_t len, uint16_t nonce,
                   const uint8_t root_key[LORAWAN_KEY_BYTES])
{
    if ((len != 1 + BLOCK && len != 1 + 2 * BLOCK) || frame[0] != JOIN_ACCEPT)
        return -1;
    /* the network decrypts what it sends, so that a device need only encrypt */
    for (size_t at = 1; at < len; at += BLOCK)
        pw_aes128_encrypt_block(frame + at, frame + at, root_key);
    if (pw_aes128_cmac_check(frame + len - LORAWAN_MIC_BYTES, LORAWAN_MIC_BYTES, frame, len - LORAWAN_MIC_BYTES,
                             root_key) != 0) {
        wipe_bytes(frame, len);
        return -1;
    }
    derive(session->network_key, 1, frame + 1, nonce, root_key);
    derive(session->application_key, 2, frame + 1, nonce, root_key);
    copy_bytes(session->address, frame + 7, 4);
    session->sending = 0;
    session->receiving = 0;
    session->role = LORAWAN_DEVICE;
    return 0;
}
