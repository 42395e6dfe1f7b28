/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A device that is reset at any moment and yet never uses a nonce twice: numbers are reserved ahead, eight by one write to
 * memory that outlives the reset. */
#include <pennyweight/ascon.h>
#include <pennyweight/nonce.h>

#include "example.h"

#define AHEAD 8

/* ---- the stand-in for an EEPROM ---- */

static uint64_t stored;
static unsigned writes;

static int store(void *user, uint64_t reserved)
{
    (void)user;
    stored = reserved;
    writes++;
    return 0;
}

/* ---- the device ---- */

/* 0, or -1 if there is no number for a nonce: then nothing is sent. */
static int send(pw_nonce_counter *counter, uint8_t text[4], uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES],
                uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES])
{
    static const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES] = {1, 2, 3}; /* yours is random */

    for (unsigned i = PW_NONCE_COUNTER_BYTES; i < PW_ASCON_AEAD128_NONCE_BYTES; i++)
        nonce[i] = 0; /* or who sends, where several devices share the key */
    if (pw_nonce_counter_take(counter, nonce) != 0)
        return -1;
    pw_ascon_aead128_encrypt(text, tag, text, 4, NULL, 0, nonce, key);
    return 0;
}

int example(void)
{
    static pw_nonce_counter counter;
    uint8_t text[4] = {0}, tag[PW_ASCON_AEAD128_TAG_BYTES], nonce[PW_ASCON_AEAD128_NONCE_BYTES];
    unsigned last = 0, sent = 0;

    for (unsigned reset = 0; reset < 3; reset++) {
        pw_nonce_counter_begin(&counter, stored, AHEAD, store, NULL);
        for (unsigned i = 0; i < 5; i++, sent++) {
            if (send(&counter, text, tag, nonce) != 0)
                return 1;
            if (sent > 0 && nonce[0] <= last)
                return 2; /* used before */
            last = nonce[0];
        }
    }
    return writes == 3 && last == 2 * AHEAD + 4 ? 0 : 3;
}
