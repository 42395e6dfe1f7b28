/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Two parties with one secret: each direction gets a key of its own, derived with Ascon-CXOF128 under a label, and counts
 * its messages; the counter is the nonce. A message is taken only in its order, so that none is lost, repeated or reflected
 * unseen.
 *
 * The session number must be new for each session of a pair; here both parties are told it. */
#include <pennyweight/ascon.h>

#include "example.h"

#define SECRET_BYTES 16
#define SESSION_BYTES 8

struct direction {
    uint8_t key[PW_ASCON_AEAD128_KEY_BYTES];
    uint32_t counter;
};

struct link {
    struct direction sending, receiving;
};

/* 256 bits of input that nobody else knows become a key that says nothing of the other one. */
static int derive(struct direction *direction, uint8_t from, const uint8_t secret[SECRET_BYTES],
                  const uint8_t session[SESSION_BYTES])
{
    static const uint8_t purpose[] = {'l', 'i', 'n', 'k', ' ', 'k', 'e', 'y', ' '};
    uint8_t label[sizeof purpose + 1], input[SECRET_BYTES + SESSION_BYTES];
    int status;

    for (unsigned i = 0; i < sizeof purpose; i++)
        label[i] = purpose[i];
    label[sizeof purpose] = from;
    for (unsigned i = 0; i < SECRET_BYTES; i++)
        input[i] = secret[i];
    for (unsigned i = 0; i < SESSION_BYTES; i++)
        input[SECRET_BYTES + i] = session[i];
    direction->counter = 0;
    status = pw_ascon_cxof128(direction->key, sizeof direction->key, input, sizeof input, label, sizeof label);
    for (unsigned i = 0; i < sizeof input; i++)
        ((volatile uint8_t *)input)[i] = 0;
    return status;
}

/* `own` and `peer` name the parties, a byte each. */
static int open_link(struct link *link, uint8_t own, uint8_t peer, const uint8_t secret[SECRET_BYTES],
                     const uint8_t session[SESSION_BYTES])
{
    return derive(&link->sending, own, secret, session) | derive(&link->receiving, peer, secret, session);
}

/* The nonce of the next message; 0 when all have been used and the link needs a new session. */
static int next_nonce(struct direction *direction, uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES])
{
    if (direction->counter == UINT32_MAX)
        return 0;
    for (unsigned i = 0; i < PW_ASCON_AEAD128_NONCE_BYTES; i++)
        nonce[i] = i < 4 ? (uint8_t)(direction->counter >> (8 * i)) : 0;
    return 1;
}

static int send_message(struct link *link, uint8_t *text, size_t len, uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES])
{
    uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES];

    if (!next_nonce(&link->sending, nonce))
        return -1;
    link->sending.counter++; /* before the use: a nonce that may have been used is never used again */
    pw_ascon_aead128_encrypt(text, tag, text, len, NULL, 0, nonce, link->sending.key);
    return 0;
}

static int receive_message(struct link *link, uint8_t *text, size_t len, const uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES])
{
    uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES];

    if (!next_nonce(&link->receiving, nonce) ||
        pw_ascon_aead128_decrypt(text, tag, text, len, NULL, 0, nonce, link->receiving.key) != 0)
        return -1;
    link->receiving.counter++; /* only now: what was forged moves nothing */
    return 0;
}

int example(void)
{
    static const uint8_t secret[SECRET_BYTES] = {0xd0, 0x0d}; /* yours is random, one for each pair */
    static const uint8_t session[SESSION_BYTES] = {1};
    static struct link gateway, lock;
    uint8_t order[4] = {'o', 'p', 'e', 'n'}, copy[4], answer[2] = {'o', 'k'};
    uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES];

    if (open_link(&gateway, 'G', 'L', secret, session) != 0 || open_link(&lock, 'L', 'G', secret, session) != 0)
        return 1;
    if (send_message(&gateway, order, sizeof order, tag) != 0)
        return 2;
    for (unsigned i = 0; i < sizeof order; i++)
        copy[i] = order[i];
    if (receive_message(&gateway, copy, sizeof copy, tag) != -1)
        return 3; /* reflected to its sender */
    for (unsigned i = 0; i < sizeof order; i++)
        copy[i] = order[i];
    if (receive_message(&lock, order, sizeof order, tag) != 0 || order[0] != 'o')
        return 4;
    if (receive_message(&lock, copy, sizeof copy, tag) != -1)
        return 5; /* repeated */
    if (send_message(&lock, answer, sizeof answer, tag) != 0 ||
        receive_message(&gateway, answer, sizeof answer, tag) != 0 || answer[1] != 'k')
        return 6;
    return 0;
}
