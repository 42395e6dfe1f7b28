/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An encrypted update that arrives in chunks and does not fit in RAM. It goes, unverified, into a bank of flash from which
 * nothing starts; only when the tag is right is the bank marked as good, and otherwise it is erased.
 *
 * Whoever holds the key can make updates: one key a device, or a signature besides. */
#include <pennyweight/ascon.h>

#include "example.h"

#define PIECE_BYTES 48
#define IMAGE_BYTES 200
#define VERSION_BYTES 4

/* ---- stand-ins for the bootloader's flash driver ---- */

static uint8_t bank[IMAGE_BYTES];
static int is_good;

static void erase_bank(void)
{
    is_good = 0;
    for (unsigned i = 0; i < IMAGE_BYTES; i++)
        bank[i] = 0xff;
}

static void program(size_t at, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        bank[at + i] = bytes[i];
}

/* ---- the update ---- */

struct update {
    pw_ascon_aead128_context context;
    size_t done;
};

/* The version is authenticated with the image, so that an old one cannot come under a new number. */
static void begin(struct update *update, const uint8_t version[VERSION_BYTES],
                  const uint8_t nonce[PW_ASCON_AEAD128_NONCE_BYTES], const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES])
{
    erase_bank();
    update->done = 0;
    pw_ascon_aead128_init(&update->context, nonce, key);
    pw_ascon_aead128_aad(&update->context, version, VERSION_BYTES);
}

/* The next bytes, as many as came; -1 if they are more than the bank holds. */
static int receive(struct update *update, const uint8_t *bytes, size_t len)
{
    uint8_t piece[PIECE_BYTES];

    while (len > 0) {
        size_t part = len < PIECE_BYTES ? len : PIECE_BYTES;

        if (part > IMAGE_BYTES - update->done)
            return -1;
        pw_ascon_aead128_decrypt_update(&update->context, piece, bytes, part);
        program(update->done, piece, part);
        update->done += part;
        bytes += part;
        len -= part;
    }
    return 0;
}

/* 0 if the image may be started. */
static int end(struct update *update, const uint8_t tag[PW_ASCON_AEAD128_TAG_BYTES])
{
    if (pw_ascon_aead128_verify(&update->context, tag) != 0) {
        erase_bank();
        return -1;
    }
    is_good = 1;
    return 0;
}

int example(void)
{
    static const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES] = {9, 8, 7}, nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {1};
    static const uint8_t version[VERSION_BYTES] = {0, 0, 1, 4};
    static const size_t packets[] = {1, 64, 47, 88}; /* as the radio cuts it */
    static uint8_t sent[IMAGE_BYTES], tag[PW_ASCON_AEAD128_TAG_BYTES];
    static struct update update;

    for (unsigned i = 0; i < IMAGE_BYTES; i++)
        sent[i] = (uint8_t)(3 * i);
    pw_ascon_aead128_encrypt(sent, tag, sent, IMAGE_BYTES, version, VERSION_BYTES, nonce, key);

    for (unsigned round = 0; round < 2; round++) { /* the second time a bit is wrong */
        size_t at = 0;

        begin(&update, version, nonce, key);
        for (unsigned i = 0; i < sizeof packets / sizeof packets[0]; i++) {
            if (receive(&update, sent + at, packets[i]) != 0)
                return 1;
            at += packets[i];
        }
        if (round == 0 && (end(&update, tag) != 0 || !is_good || bank[199] != (uint8_t)(3 * 199)))
            return 2;
        if (round == 1 && (end(&update, tag) != -1 || is_good || bank[199] != 0xff))
            return 3;
        sent[100] ^= 0x20;
    }
    return 0;
}
